-- The history of writes of this database, in 16 hex digits, for cursors (docs/contract/changes.md#cursors). A restore
-- from a dump (app.changes has another oid then), a recovery to a point in time and a failover, which begin a timeline,
-- change it, since writes may be missing then. A server keeps its timeline until it restarts, so the session's setting
-- app.write_history keeps the answer. The name of the log's file begins with the timeline, in eight hex digits.
create or replace function lib.write_history() returns text
language plpgsql volatile as $$
declare
  v_history text := current_setting('app.write_history', true);
begin
  if v_history <> '' then
    return v_history;
  end if;
  v_history := left(md5(concat_ws(' ', (select c.system_identifier from pg_control_system() c),
    'app.changes'::regclass::oid,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer)), 16);
  return set_config('app.write_history', v_history, false);
end $$;
grant execute on function lib.write_history to app_api;
