-- GET /imports/{import_id}: an import of the caller.
create or replace function api.import_get(import_id bigint) returns json
language sql stable as $$
  select lib.import_body(lib.require_import(import_id))
$$;
grant execute on function api.import_get to app_api;
