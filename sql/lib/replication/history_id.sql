-- The history of this database: another one after it was restored from a dump, recovered to a point in time or failed
-- over, since writes may be missing then. A standby has the history of its primary.
create or replace function lib.history_id() returns bigint
language sql stable as $$
  select ('x' || left(md5(concat_ws(' ',
      (select system_identifier from pg_control_system()), 'app.changes'::regclass::oid, lib.server_timeline())),
    16))::bit(64)::bigint
$$;
grant execute on function lib.history_id to app_api;
