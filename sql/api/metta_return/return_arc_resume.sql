-- POST /metta-return/arc/resume: ends the pause of the active arc and moves its start forward by the length of the
-- pause; a running arc stays as it is. The length is in seconds, because an interval with days would depend on daylight
-- saving time.
create or replace function api.return_arc_resume() returns json
language plpgsql volatile as $$
declare
  v_arc app.return_arcs;
begin
  update app.return_arcs a set paused_at = null, started_at = a.started_at
    + make_interval(secs => coalesce(extract(epoch from lib.now() - a.paused_at), 0)::double precision)
   where a.user_id = lib.current_user_id() and a.left_at is null
  returning a.* into v_arc;
  if not found then
    perform lib.raise(404, 'return_arc_not_found');
  end if;
  return (select to_json(b) from lib.return_arc_body(v_arc) b);
end $$;
grant execute on function api.return_arc_resume to app_api;
