-- The caller's counter; 0 before the first change. Definer: no run-time role may read counters.
create or replace function lib.change_counter() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(c.counter), 0) from app.change_counters c where c.user_id = lib.current_user_id()
$$;
grant execute on function lib.change_counter to app_api;
