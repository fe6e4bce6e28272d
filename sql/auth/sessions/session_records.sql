-- GET /users/me/export: the caller's sessions, one row each: devices and hours, no token. The end is that
-- of a session which was last used in the hour that is shown. Definer: no run-time role may
-- read sessions.
create or replace function auth.session_records() returns setof json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(r) from (select s.id, s.device, s.created_at,
      u.seen_at as last_used_at,
      least(u.seen_at + interval '60 days', s.created_at + interval '365 days') as expires_at
    from auth.sessions s, auth.session_seen_at(s) u (seen_at) where s.user_id = lib.current_user_id()) r
   order by r.id
$$;
grant execute on function auth.session_records to app_api;
