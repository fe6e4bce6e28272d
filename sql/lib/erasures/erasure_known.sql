-- Whether this database has written, or has yet to write, this line of the ledger of erasures. If it has not, the
-- database was restored from before that line (docs/contract/operations.md#ledger-of-erasures). Definer: the roles have
-- no right on the table.
create or replace function lib.erasure_known(line_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from jobs.erasures e where e.id = line_id)
$$;
grant execute on function lib.erasure_known to app_api, app_worker;
