-- Task erasure_ledger: the next lines that wait for the ledger, oldest first; none in a copy of the database that
-- writes to it (docs/contract/operations.md#ledger-of-erasures). Definer: the role has no right on the tables.
create or replace function jobs.erasure_ledger_load(most integer) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(w.line order by w.at, w.id), '[]') from (
    select e.* from jobs.erasures e
     where e.written_at is null
       and exists (select from jobs.erasure_ledger k where coalesce(k.home, lib.erasure_home()) = lib.erasure_home())
     order by e.at, e.id limit most) w
$$;
grant execute on function jobs.erasure_ledger_load to app_worker;
