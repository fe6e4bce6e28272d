-- GET /users/me/export: the caller's account without secrets and without the operator's flags. Definer: no run-time
-- role may read accounts.
create or replace function auth.account_record() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('email', u.email, 'display_name', auth.display_name(u.display_name), 'timezone', u.timezone,
      'created_at', u.created_at)
    from auth.users u where u.id = lib.current_user_id()
$$;
grant execute on function auth.account_record to app_api;
