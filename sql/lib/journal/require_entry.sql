-- Refuses an entry that is missing, deleted or foreign, each with the same 404.
create or replace function lib.require_entry(entry_id bigint) returns void
language plpgsql stable as $$
begin
  perform from app.journal_entries e
   where e.user_id = lib.current_user_id() and e.id = require_entry.entry_id and e.deleted_at is null;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  end if;
end $$;
grant execute on function lib.require_entry to app_api;
