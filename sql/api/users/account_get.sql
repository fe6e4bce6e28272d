-- GET /users/me: the caller's account; an admin counts as an analyst. Definer: no run-time role may read accounts and
-- identities; it reaches no row but the caller's.
create or replace function api.account_get() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('email', u.email, 'display_name', auth.display_name(u.display_name),
      'timezone', u.timezone, 'created_at', lib.timestamp_json(u.created_at),
      'email_proven', u.email_proven_at is not null,
      'providers', coalesce((select json_agg(i.provider order by i.provider) from
        (select distinct n.provider from auth.identities n where n.user_id = u.id) i), '[]'),
      'is_admin', u.is_admin, 'is_analyst', u.is_analyst or u.is_admin)
    from auth.users u where u.id = lib.current_user_id()
$$;
grant execute on function api.account_get to app_api;
