-- The caller's active arc, locked until the transaction ends, or 404 return_arc_not_found.
create or replace function lib.lock_return_arc() returns bigint
language plpgsql volatile as $$
declare
  v_id bigint;
begin
  select a.id into v_id from app.return_arcs a where a.user_id = lib.current_user_id() and a.left_at is null for update;
  if not found then
    perform lib.raise(404, 'return_arc_not_found');
  end if;
  return v_id;
end $$;
grant execute on function lib.lock_return_arc to app_api;
