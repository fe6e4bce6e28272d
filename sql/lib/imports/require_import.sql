-- An import of the caller; 404 where it is missing or somebody else's.
create or replace function lib.require_import(import_id bigint) returns app.imports
language plpgsql stable as $$
declare
  v_import app.imports;
begin
  select * into v_import from app.imports i where i.user_id = lib.current_user_id() and i.id = require_import.import_id;
  if not found then
    perform lib.refuse_masked('import', import_id);
  end if;
  return v_import;
end $$;
grant execute on function lib.require_import to app_api;
