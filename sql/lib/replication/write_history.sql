-- The history of writes that this server has, in 16 hex digits. A restore from a dump (app.changes has another oid
-- then), a recovery to a point in time and a failover, which begin a timeline, change it, since writes may be missing
-- then. A standby has that of its primary. A server that takes writes keeps its timeline until it restarts, so the
-- session's setting app.write_history keeps the answer there.
create or replace function lib.write_history() returns text
language plpgsql volatile as $$
declare
  v_history text := current_setting('app.write_history', true);
begin
  if v_history <> '' then
    return v_history;
  end if;
  v_history := left(md5(concat_ws(' ', (select c.system_identifier from pg_control_system() c),
    'app.changes'::regclass::oid, lib.server_timeline())), 16);
  if pg_is_in_recovery() then  -- not kept: its timeline changes while it runs
    return v_history;
  end if;
  return set_config('app.write_history', v_history, false);
end $$;
grant execute on function lib.write_history to app_api, app_worker;
