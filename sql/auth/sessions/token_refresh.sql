-- POST /auth/refresh: revokes the presented token and answers the account with its stored zone. A token without jti
-- cannot be revoked. Of two parallel refreshes of one token, the second waits on the primary key and is refused.
create or replace function auth.token_refresh(token_id text, expires_at bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if token_id is not null then
    insert into auth.revoked_tokens (token_id, expires_at, revoked_at)
    values (token_id, to_timestamp(token_refresh.expires_at), lib.machine_now())
    on conflict do nothing;
    if not found then
      perform lib.event('token_rejected', '{"reason": "revoked"}');
      perform lib.raise(401, 'unauthorized');
    end if;
    -- For the streams that the token opened.
    perform pg_notify('person_changed', lib.notice_name('person', c.user_id))
       from app.change_counters c where c.user_id = lib.current_user_id() and c.followed_until > now();
  end if;
  return (select auth.account_json(u) from auth.users u where u.id = lib.current_user_id());
end $$;
grant execute on function auth.token_refresh to app_api;
