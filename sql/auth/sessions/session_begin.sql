-- What a sign-in answers. With `session` (device, token_hash of the refresh token as hex, token_id and token_expires_at
-- of the access token) the device is signed in for weeks (docs/contract/auth.md#sessions); a 21st session ends the one
-- that was unused the longest. The caller has the person's lock. Internal: the sign-ins.
create or replace function auth.session_begin(account auth.users, session jsonb) returns json
language plpgsql volatile as $$
declare
  v_now timestamptz := lib.machine_now();
  v_session auth.sessions;
begin
  if session is null then
    return auth.account_json(account);
  end if;
  insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
  values (account.id, session ->> 'device', v_now, v_now, v_now + interval '60 days')
  returning * into v_session;
  insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
  values (decode(session ->> 'token_hash', 'hex'), account.id, v_session.id, v_session.expires_at);
  insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
  values (session ->> 'token_id', account.id, v_session.id, to_timestamp((session ->> 'token_expires_at')::bigint));
  perform auth.sessions_end(account.id, array(
    select s.id from auth.sessions s where s.user_id = account.id order by s.last_used_at desc, s.id desc offset 20),
    keep_devices => true);
  return auth.session_json(account, v_session, v_session.expires_at);
end $$;
