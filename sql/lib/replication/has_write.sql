-- Whether this server shows the write with this number: every transaction up to it has ended here. A standby's snapshot
-- does not list the transactions that run, so that pg_visible_in_snapshot returns true for them there. Stable, so that
-- it reads the snapshot of the statement.
create or replace function lib.has_write(number xid8) returns boolean
language sql stable as $$
  select number < pg_snapshot_xmin(pg_current_snapshot())
$$;
grant execute on function lib.has_write to app_api;
