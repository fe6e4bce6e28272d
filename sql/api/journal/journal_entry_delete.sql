-- DELETE /journal/{entry_id}: from now on the entry reads as missing, and its reflection scope is free. Its
-- notes, suggestions and quotes stay as they are.
create or replace function api.journal_entry_delete(entry_id bigint) returns json
language plpgsql volatile as $$
begin
  update app.journal_entries e set deleted_at = lib.now()
   where e.user_id = lib.current_user_id() and e.id = journal_entry_delete.entry_id and e.deleted_at is null;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  end if;
  return null;
end $$;
grant execute on function api.journal_entry_delete to app_api;
