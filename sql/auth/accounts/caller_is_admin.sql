-- Whether the caller is an admin. Definer: it reads the caller's account row, and answers only this flag.
create or replace function auth.caller_is_admin() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.is_admin from auth.users u where u.id = lib.current_user_id()), false)
$$;
grant execute on function auth.caller_is_admin to app_api;
