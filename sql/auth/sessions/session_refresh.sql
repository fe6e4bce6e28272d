-- POST /auth/sessions/refresh (docs/contract/auth.md#post-authsessionsrefresh): spends a refresh token for its
-- successor, and answers a spent one the same successor again while grace lasts. A refusal is {"refused": …}, because
-- raising it would roll the end of the session back. Definer: it reads accounts and writes sessions.
create or replace function auth.session_refresh(
  token_hash bytea, successor_hash bytea, token_id text, token_expires_at bigint, grace_seconds integer
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_token auth.refresh_tokens;
begin
  perform lib.change_lock(t.user_id) from auth.refresh_tokens t where t.token_hash = session_refresh.token_hash;
  v_now := lib.machine_now();
  select t.* into v_token from auth.refresh_tokens t join auth.users u on u.id = t.user_id
   where t.token_hash = session_refresh.token_hash and t.expires_at > v_now and auth.account_refusal(u, null) is null;
  if not found then
    return '{"refused": "invalid_refresh_token"}';
  elsif v_token.replaced_at is null then
    update auth.refresh_tokens t set replaced_at = v_now where t.token_hash = session_refresh.token_hash;
    update auth.sessions s set last_used_at = v_now,
        expires_at = least(v_now + interval '60 days', s.created_at + interval '365 days')
     where s.user_id = v_token.user_id and s.id = v_token.session_id;
    insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
    select successor_hash, s.user_id, s.id, s.expires_at from auth.sessions s
     where s.user_id = v_token.user_id and s.id = v_token.session_id;
  elsif v_token.replaced_at < v_now - make_interval(secs => grace_seconds) then
    perform auth.sessions_end(v_token.user_id, array[v_token.session_id]);
    perform lib.enqueue('session_ended_mail', json_build_object('user_id', v_token.user_id));
    perform lib.event('refresh_token_reused', jsonb_build_object('user_id', v_token.user_id), 'warn');
    return '{"refused": "refresh_token_reused"}';
  -- No row where SECRET_KEY, which makes successors, was replaced meanwhile.
  elsif not exists (select from auth.refresh_tokens t where t.token_hash = successor_hash) then
    return '{"refused": "invalid_refresh_token"}';
  end if;
  insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
  values (token_id, v_token.user_id, v_token.session_id, to_timestamp(token_expires_at));
  return (
    select auth.session_json(u, s, t.expires_at) from auth.refresh_tokens t
      join auth.users u on u.id = t.user_id join auth.sessions s on s.user_id = t.user_id and s.id = t.session_id
     where t.token_hash = successor_hash);
end $$;
grant execute on function auth.session_refresh to app_api;
