-- DELETE /auth/sessions/{session_id}: ends one session of the caller, which may be the current one. Definer: it writes
-- sessions.
create or replace function auth.session_revoke(session_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from auth.sessions s where s.user_id = lib.current_user_id() and s.id = session_id
      and s.expires_at > lib.machine_now()) then
    perform lib.raise(404, 'session_not_found');
  end if;
  perform auth.sessions_end(lib.current_user_id(), array[session_id]);
  perform lib.event('sessions_ended', jsonb_build_object('user_id', lib.current_user_id(), 'sessions', 1));
  return null;
end $$;
grant execute on function auth.session_revoke to app_api;
