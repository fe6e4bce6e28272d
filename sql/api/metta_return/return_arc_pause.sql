-- POST /metta-return/arc/pause: pauses the active arc; a paused arc keeps its first instant of pause.
create or replace function api.return_arc_pause() returns json
language plpgsql volatile as $$
declare
  v_arc app.return_arcs;
begin
  update app.return_arcs a set paused_at = coalesce(a.paused_at, lib.now())
   where a.user_id = lib.current_user_id() and a.left_at is null
  returning a.* into v_arc;
  if not found then
    perform lib.raise(404, 'return_arc_not_found');
  end if;
  return (select to_json(b) from lib.return_arc_body(v_arc) b);
end $$;
grant execute on function api.return_arc_pause to app_api;
