-- GET /users/me/export: the caller's sessions, one row each: devices and hours, no token. The end is that
-- of a session which was last used in the hour that is shown. Definer: no run-time role may
-- read sessions.
create or replace function auth.session_records() returns setof json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at,
      'last_used_at', u.seen_at,
      'expires_at', least(u.seen_at + interval '60 days', s.created_at + interval '365 days'))
    from auth.sessions s, auth.session_seen_at(s) u (seen_at) where s.user_id = lib.current_user_id() order by s.id
$$;
grant execute on function auth.session_records to app_api;
