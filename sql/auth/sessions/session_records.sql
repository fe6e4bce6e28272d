-- GET /users/me/export: the caller's sessions, one row each: devices and dates, no token. Definer: no run-time role may
-- read sessions.
create or replace function auth.session_records() returns setof json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
      'last_used_at', s.last_used_at, 'expires_at', s.expires_at)
    from auth.sessions s where s.user_id = lib.current_user_id() order by s.id
$$;
grant execute on function auth.session_records to app_api;
