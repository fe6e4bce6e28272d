-- Which database this is (docs/contract/operations.md#ledger-of-erasures): a copy from a dump or a template has another
-- value, a server after a failover the same. A copy of the files has the same too, so prove-restore marks it. Internal.
create or replace function lib.erasure_home() returns text
language sql stable as $$
  select concat_ws(' ', (select c.system_identifier from pg_control_system() c),
    (select d.oid from pg_database d where d.datname = current_database()))
$$;
