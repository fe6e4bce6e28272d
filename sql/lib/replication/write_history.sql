-- The history of writes that this server has: another one in another cluster or database, and after a recovery or a
-- failover, which begin a timeline. A standby has that of its primary. The cluster and the database of a session stay
-- the same, so its setting app.cluster keeps them: to read them costs five times as much as the rest. A server that
-- takes writes keeps its timeline until it restarts, so app.history keeps the answer there.
create or replace function lib.write_history() returns text
language plpgsql volatile as $$
declare
  v_cluster text := current_setting('app.cluster', true);
  v_history text := current_setting('app.history', true);
  v_timeline integer;
begin
  if v_history <> '' then
    return v_history;
  end if;
  if coalesce(v_cluster, '') = '' then
    v_cluster := set_config('app.cluster', concat_ws(' ', (select c.system_identifier from pg_control_system() c),
      (select d.oid from pg_database d where d.datname = current_database())), false);
  end if;
  if pg_is_in_recovery() then  -- after a failover it receives the new timeline before its control file names it
    select greatest(lib.received_timeline(), r.min_recovery_end_timeline) into v_timeline from pg_control_recovery() r;
    return lib.history_name(v_cluster, v_timeline);
  end if;
  v_timeline := lib.timeline_of(pg_walfile_name(pg_current_wal_insert_lsn()));
  return set_config('app.history', lib.history_name(v_cluster, v_timeline), false);
end $$;
grant execute on function lib.write_history to app_api, app_worker;
