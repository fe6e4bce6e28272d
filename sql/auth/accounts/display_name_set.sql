-- PATCH /users/me: stores the caller's display name. Definer: only auth functions write accounts; it reaches no row but
-- the caller's.
create or replace function auth.display_name_set(name text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update auth.users u set display_name = auth.display_name(name) where u.id = lib.current_user_id()
$$;
grant execute on function auth.display_name_set to app_api;
