-- The history of writes that this server has: another one in another cluster or database, and after a recovery or a
-- failover, which begin a timeline. A standby has that of its primary. The cluster and the database of a session stay
-- the same, so its setting app.cluster keeps them: to read them costs five times as much as the rest. A server that
-- takes writes keeps its timeline until it restarts, so app.history keeps the answer there.
create or replace function lib.write_history() returns text
language plpgsql volatile as $$
declare
  v_cluster text := current_setting('app.cluster', true);
  v_history text := current_setting('app.history', true);
begin
  if v_history <> '' then
    return v_history;
  end if;
  if coalesce(v_cluster, '') = '' then
    v_cluster := set_config('app.cluster', concat_ws(' ', (select c.system_identifier from pg_control_system() c),
      (select d.oid from pg_database d where d.datname = current_database())), false);
  end if;
  if pg_is_in_recovery() then  -- not kept: its timeline changes while it runs
    return lib.history_name(v_cluster, lib.server_timeline());
  end if;
  return set_config('app.history', lib.history_name(v_cluster, lib.server_timeline()), false);
end $$;
grant execute on function lib.write_history to app_api, app_worker;
