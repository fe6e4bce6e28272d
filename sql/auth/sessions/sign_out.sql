-- POST /auth/logout: ends the presented token and its session, or with `everywhere` every sign-in of the caller.
-- Definer: it writes accounts, sessions and revoked tokens.
create or replace function auth.sign_out(token_id text, expires_at bigint, everywhere boolean) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session bigint := auth.session_of_token(token_id);
begin
  if everywhere then
    perform auth.sessions_end(lib.current_user_id());
    update auth.users u set signed_out_at = auth.tokens_end_at(u) where u.id = lib.current_user_id();
  elsif v_session is not null then
    perform auth.sessions_end(lib.current_user_id(), array[v_session]);
  end if;
  if token_id is not null then
    perform auth.token_end(token_id, expires_at);
  end if;
  perform lib.event('signed_out', jsonb_build_object('user_id', lib.current_user_id(), 'everywhere', everywhere));
  return null;
end $$;
grant execute on function auth.sign_out to app_api;
