-- POST /auth/refresh: ends the presented token and answers the account with its stored zone. A token without jti
-- cannot be ended. Of two parallel refreshes of one token, the second is refused.
create or replace function auth.token_refresh(token_id text, expires_at bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if token_id is not null and not auth.token_end(token_id, expires_at) then
    perform lib.event('token_rejected', '{"reason": "revoked"}');
    perform lib.raise(401, 'unauthorized');
  end if;
  return (select auth.account_json(u) from auth.users u where u.id = lib.current_user_id());
end $$;
grant execute on function auth.token_refresh to app_api;
