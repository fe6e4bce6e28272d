-- DELETE /imports/{import_id}: forgets a file that was not applied.
create or replace function api.import_delete(import_id bigint) returns json
language plpgsql volatile as $$
declare
  v_import app.imports := lib.require_import(import_id);
begin
  if v_import.state in ('applying', 'applied', 'undoing', 'undone') then
    perform lib.raise(409, 'import_not_ready');
  end if;
  delete from app.imports i where i.user_id = v_import.user_id and i.id = v_import.id;
  return null;
end $$;
grant execute on function api.import_delete to app_api;
