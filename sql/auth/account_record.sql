-- The caller's account as their export shows it: nothing secret, nothing of the operator's. Definer: accounts are
-- nobody's to read.
create or replace function auth.account_record() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('email', u.email, 'display_name', u.display_name, 'timezone', u.timezone, 'created_at', u.created_at)
    from auth.users u where u.id = lib.current_user_id()
$$;
grant execute on function auth.account_record to app_api;
