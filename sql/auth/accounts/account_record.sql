-- GET /users/me/export: the caller's account without secrets and without the operator's flags. Definer: no run-time
-- role may read accounts.
create or replace function auth.account_record() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(r) from (select u.email, auth.display_name(u.display_name) as display_name, u.timezone,
      u.created_at
    from auth.users u where u.id = lib.current_user_id()) r
$$;
grant execute on function auth.account_record to app_api;
