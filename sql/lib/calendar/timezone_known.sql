-- Whether this server has the data of a zone. An instant in an unknown zone cannot be read; pg_timezone_names would
-- read each file of the server's folder.
create or replace function lib.timezone_known(name text) returns boolean
language sql stable parallel safe as $$
  select pg_input_is_valid('2000-01-01 00:00:00 ' || name, 'timestamptz')
$$;
grant execute on function lib.timezone_known to app_api;
