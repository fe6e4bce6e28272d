-- GET /auth/sessions: the caller's sessions, those of the newest hour of use first. token_id: of the presented access
-- token, whose session is the current one. Definer: it reads tokens.
create or replace function auth.sessions_list(token_id text) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg((select to_json(r) from (select s.id, s.device,
      lib.timestamp_json(s.created_at) as created_at, lib.timestamp_json(u.seen_at) as last_used_at,
      s.id is not distinct from c.id as current) r) order by u.seen_at desc, s.id desc), '[]')
    from auth.sessions s, auth.session_seen_at(s) u (seen_at), (select auth.session_of_token(token_id)) c (id)
   where s.user_id = lib.current_user_id() and s.expires_at > lib.machine_now()
$$;
grant execute on function auth.sessions_list to app_api;
