-- Where this server is (docs/contract/operations.md#standbys): the history, and how far it wrote or, on a standby, how
-- far it replayed the log. After a failover a standby receives the new timeline before its control file names it.
create or replace function lib.server_place() returns json
language sql volatile as $$
  select json_build_object(
    'history', case when pg_is_in_recovery() then lib.history_name(concat_ws(' ',
        (select c.system_identifier from pg_control_system() c),
        (select d.oid from pg_database d where d.datname = current_database())),
      greatest(lib.received_timeline(), (select r.min_recovery_end_timeline from pg_control_recovery() r)))
      else lib.write_history() end,
    'place', (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
      - '0/0')::text)
$$;
grant execute on function lib.server_place to app_api;
