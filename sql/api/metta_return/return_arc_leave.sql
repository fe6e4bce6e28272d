-- POST /metta-return/arc/leave: ends the active arc; released habits stay hidden.
create or replace function api.return_arc_leave() returns json
language plpgsql volatile as $$
declare
  v_arc app.return_arcs;
begin
  update app.return_arcs a set left_at = lib.now()
   where a.user_id = lib.current_user_id() and a.left_at is null
  returning a.* into v_arc;
  if not found then
    perform lib.raise(404, 'return_arc_not_found');
  end if;
  return (select to_json(b) from lib.return_arc_body(v_arc) b);
end $$;
grant execute on function api.return_arc_leave to app_api;
