-- POST /auth/login, second step: records the attempt and returns the account, with its session if it has one, or null
-- (docs/contract/auth.md#lockout). Null, because a refusal would roll the recorded failure back. The advisory lock
-- counts parallel failures one by one. A lock is looked for in the last 15 minutes, so that none lasts longer, whatever
-- a clock did. verified_hash: the hash that the password fits, or null; a reset may have replaced it since
-- auth.login_begin. session: as in auth.session_begin.
create or replace function auth.login_finish(
  email text, verified_hash text, ip_address text, session jsonb default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.machine_now();
  v_email text := auth.address_of(email);
  v_user auth.users;
  v_gate text;
  v_failures integer;
begin
  if session is not null and verified_hash is not null then  -- the person's lock before the e-mail's, where others wait
    perform lib.change_lock(u.id) from auth.users u where u.email = v_email;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('login:' || v_email, 0));
  if exists (select from auth.login_attempts a
              where a.email = v_email and a.attempted_at > v_now - interval '15 minutes'
                and a.locked_until > v_now) then
    insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
    values (v_email, ip_address, 'blocked', v_now);
    perform lib.event('auth_attempt_blocked', '{"reason": "account_locked"}');
    return null;
  end if;
  select * into v_user from auth.users u where u.email = v_email;
  if v_user.password_hash = verified_hash then
    v_gate := auth.account_refusal(v_user, null);
    if v_gate is not null then
      perform lib.event('auth_attempt_blocked', jsonb_build_object('reason', v_gate));
      return null;
    end if;
    insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
    values (v_email, ip_address, 'success', v_now);
    return auth.session_begin(v_user, session);
  end if;
  -- Four failures in a row, without a success or the end of a lock among them.
  select count(*) into v_failures
    from (select a.outcome, a.locked_until from auth.login_attempts a
           where a.email = v_email and a.outcome <> 'blocked'
           order by a.attempted_at desc, a.id desc limit 4) l
   where l.outcome = 'failure' and l.locked_until is null;
  insert into auth.login_attempts (email, ip_address, outcome, locked_until, attempted_at)
  values (v_email, ip_address, 'failure', case when v_failures = 4 then v_now + interval '15 minutes' end, v_now);
  return null;
end $$;
grant execute on function auth.login_finish to app_api;
