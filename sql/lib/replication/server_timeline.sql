-- The timeline of this server's data. After a failover a standby receives the new timeline before its control
-- file names it. On a primary the name of the log's file begins with it, in eight hex digits.
create or replace function lib.server_timeline() returns integer
language sql volatile as $$
  select case when pg_is_in_recovery() then
      (select greatest(lib.received_timeline(), r.min_recovery_end_timeline) from pg_control_recovery() r)
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end
$$;
grant execute on function lib.server_timeline to app_api, app_worker;
