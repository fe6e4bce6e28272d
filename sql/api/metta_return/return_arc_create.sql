-- POST /metta-return/arc: starts an arc. A unique index allows one active arc per person, also under parallel starts.
create or replace function api.return_arc_create() returns json
language plpgsql volatile as $$
declare
  v_arc app.return_arcs;
begin
  if lib.return_episode() is null then
    perform lib.raise(409, 'return_not_eligible');
  end if;
  insert into app.return_arcs (user_id, started_at) values (lib.current_user_id(), lib.now())
  on conflict (user_id) where left_at is null do nothing
  returning * into v_arc;
  if not found then
    perform lib.raise(409, 'return_arc_already_active');
  end if;
  return (select to_json(b) from lib.return_arc_body(v_arc) b);
end $$;
grant execute on function api.return_arc_create to app_api;
