-- GET /journal/{entry_id}: one entry; missing, deleted and foreign ones are all 404.
create or replace function api.journal_entry_get(entry_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select to_json(b) into v_body from app.journal_entries e cross join lateral lib.journal_entry_body(e) b
   where e.user_id = lib.current_user_id() and e.id = journal_entry_get.entry_id and e.deleted_at is null;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  end if;
  return v_body;
end $$;
grant execute on function api.journal_entry_get to app_api;
