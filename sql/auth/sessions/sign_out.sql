-- POST /auth/logout: ends the presented token, or with `everywhere` every sign-in of the caller. Definer: it writes
-- accounts and revoked tokens.
create or replace function auth.sign_out(token_id text, expires_at bigint, everywhere boolean) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if everywhere then
    perform auth.sign_ins_end(lib.current_user_id());
  end if;
  if token_id is not null then
    perform auth.token_end(token_id, expires_at);
  end if;
  perform lib.event('signed_out', jsonb_build_object('user_id', lib.current_user_id(), 'everywhere', everywhere));
  return null;
end $$;
grant execute on function auth.sign_out to app_api;
