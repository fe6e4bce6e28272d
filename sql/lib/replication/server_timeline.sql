-- The timeline of this server's data. After a failover a standby receives the new timeline before its control
-- file names it.
create or replace function lib.server_timeline() returns integer
language sql volatile as $$
  select case when pg_is_in_recovery() then
      (select greatest(lib.received_timeline(), r.min_recovery_end_timeline) from pg_control_recovery() r)
    else lib.timeline_of(pg_walfile_name(pg_current_wal_insert_lsn())) end
$$;
grant execute on function lib.server_timeline to app_api, app_worker;
