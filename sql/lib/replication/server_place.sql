-- Where this server is (docs/contract/operations.md#standbys): its history of writes, and as a place the bytes of the
-- log that it has written or, as a standby, replayed.
create or replace function lib.server_place() returns json
language sql volatile as $$
  select json_build_object('history', lib.write_history(), 'place',
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text)
$$;
grant execute on function lib.server_place to app_api;
