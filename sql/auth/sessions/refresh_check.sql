-- Checks the caller of POST /auth/refresh, before its limit counts: as auth.enter, and refuses a chain of refreshes
-- that began too long ago (docs/contract/auth.md#post-authrefresh). Logs a token that ended a while ago, because it may
-- be a stolen copy; an app with several tabs sends an ended one for some seconds. Definer: it reads revoked tokens.
create or replace function auth.refresh_check(user_id bigint, issued_at bigint, token_id text, signed_in_at bigint)
returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.machine_now();
begin
  if exists (select from auth.revoked_tokens r
              where r.token_id = refresh_check.token_id and r.revoked_at < v_now - interval '30 seconds') then
    perform lib.event('revoked_token_reused', jsonb_build_object('user_id', user_id));
  end if;
  perform auth.enter(user_id, issued_at, token_id, read_only => true);
  if to_timestamp(signed_in_at) < v_now - interval '90 days' then
    perform lib.event('token_rejected', '{"reason": "sign_in_too_old"}');
    perform lib.raise(401, 'unauthorized');
  end if;
  return null;
end $$;
grant execute on function auth.refresh_check to app_api;
