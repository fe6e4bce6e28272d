-- DELETE /auth/sessions: ends the caller's sessions but the one of the presented access token. Definer: it writes
-- sessions.
create or replace function auth.sessions_revoke(token_id text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_others bigint[] := array(
    select s.id from auth.sessions s
     where s.user_id = lib.current_user_id() and s.id is distinct from auth.session_of_token(token_id));
begin
  perform auth.sessions_end(lib.current_user_id(), v_others);
  perform lib.event('sessions_ended',
    jsonb_build_object('user_id', lib.current_user_id(), 'sessions', cardinality(v_others)));
  return null;
end $$;
grant execute on function auth.sessions_revoke to app_api;
