-- Whether this database knows a line of the ledger of erasures. Definer: the roles have no right on the table.
-- unused since 0.6.0: processes of 0.5.0 ask
create or replace function lib.erasure_known(line_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from jobs.erasures e where e.id = line_id)
$$;
grant execute on function lib.erasure_known to app_api, app_worker;
