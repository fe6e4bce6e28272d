-- The timeline that this standby receives. The standby's data belong to its history, or it could not receive it.
-- Null on a primary, without a connection, and where the owner has not pg_read_all_stats. Definer: as the owner it sees
-- the state of replication, which the API may not.
create or replace function lib.received_timeline() returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select w.received_tli from pg_stat_wal_receiver w
$$;
grant execute on function lib.received_timeline to app_api, app_worker;
