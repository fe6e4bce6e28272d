-- The history that writes on this server belong to: another one in another cluster or database, and after a recovery or
-- a failover, which begin a timeline. Only on the primary. What a session cannot change is kept in a setting of the
-- session: reading it costs five times as much as the rest.
create or replace function lib.write_history() returns text
language plpgsql volatile as $$
declare
  v_cluster text := current_setting('app.cluster', true);
begin
  if coalesce(v_cluster, '') = '' then
    v_cluster := set_config('app.cluster', concat_ws(' ', (select c.system_identifier from pg_control_system() c),
      (select d.oid from pg_database d where d.datname = current_database())), false);
  end if;
  return lib.history_name(v_cluster, ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer);
end $$;
grant execute on function lib.write_history to app_api, app_worker;
