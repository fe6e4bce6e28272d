-- GET /users/me: the caller's account; an admin counts as an analyst. Definer: no run-time role may read accounts and
-- identities; it reaches no row but the caller's.
create or replace function api.account_get() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(r) from (select u.email, auth.display_name(u.display_name) as display_name,
      u.timezone, lib.timestamp_json(u.created_at) as created_at,
      u.email_proven_at is not null as email_proven,
      coalesce((select json_agg(i.provider order by i.provider) from
        (select distinct n.provider from auth.identities n where n.user_id = u.id) i), '[]') as providers,
      u.is_admin, u.is_analyst or u.is_admin as is_analyst
    from auth.users u where u.id = lib.current_user_id()) r
$$;
grant execute on function api.account_get to app_api;
