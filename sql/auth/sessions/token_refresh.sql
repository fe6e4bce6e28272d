-- POST /auth/refresh: ends the presented token and returns the account with its stored zone. A token without jti
-- cannot be ended. Of two parallel refreshes of one token, the second is refused. The new token stays in the session of
-- the old one; a process of 0.4.0 does not name it, so there it leaves the session.
create or replace function auth.token_refresh(
  token_id text, expires_at bigint, new_token_id text default null, new_expires_at bigint default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.machine_now();
  v_session auth.sessions;
begin
  v_session := auth.session_use(lib.current_user_id(), auth.session_of_token(token_id));
  if v_session.expires_at <= v_now then
    perform lib.event('token_rejected', '{"reason": "session_expired"}');
    perform lib.raise(401, 'unauthorized');
  elsif token_id is not null and not auth.token_end(token_id, expires_at) then
    perform lib.event('token_rejected', '{"reason": "revoked"}');
    perform lib.raise(401, 'unauthorized');
  elsif v_session.id is not null and new_token_id is not null then
    insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
    values (new_token_id, v_session.user_id, v_session.id, to_timestamp(new_expires_at));
  end if;
  return (select auth.account_json(u) from auth.users u where u.id = lib.current_user_id());
end $$;
grant execute on function auth.token_refresh to app_api;
