-- Refuses an entry into which quotes can't be folded: 404 if it is not a live entry of the caller, 422 if it is not
-- tagged as a reflection. for share: a parallel change of the entry waits.
create or replace function lib.require_reflection(entry_id bigint) returns void
language plpgsql volatile as $$
declare
  v_entry app.journal_entries;
begin
  select * into v_entry from app.journal_entries e
   where e.user_id = lib.current_user_id() and e.id = require_reflection.entry_id and e.deleted_at is null for share;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  elsif 'hierarchical_reflection' <> all (lib.journal_tags(v_entry)) then
    perform lib.raise(422, 'target_not_reflection');
  end if;
end $$;
grant execute on function lib.require_reflection to app_api;
