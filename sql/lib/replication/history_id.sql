-- The number of this database's history in cursors. A restore from a dump (app.changes has another oid then), a
-- recovery to a point in time and a failover change it, since writes may be missing then. A standby has its primary's.
create or replace function lib.history_id() returns bigint
language sql stable as $$
  select ('x' || left(md5(concat_ws(' ',
      (select system_identifier from pg_control_system()), 'app.changes'::regclass::oid, lib.server_timeline())),
    16))::bit(64)::bigint
$$;
grant execute on function lib.history_id to app_api;
