-- docs/contract/decisions.md#d2; behind a lock: test/http/auth-password-reset.test.ts, test/http/auth-logout.test.ts.
select plan(6);
create function pg_temp.ends(changed timestamptz, signed_out timestamptz) returns timestamptz language sql as $$
  update auth.users set password_changed_at = changed, signed_out_at = signed_out where id = tap.person('ann');
  select auth.tokens_end_at(u) from auth.users u where u.id = tap.person('ann')
$$;
select person('ann');
select pg_sleep_until(now() + interval '3 seconds');
select ok(pg_temp.ends(null, null) - clock_timestamp() between interval '-1 second' and interval '1 second',
  'goes by the clock, also late in a transaction');
select travel('2026-03-01 10:00:00.5Z');
select is(pg_temp.ends(null, null), '2026-03-01 10:00:01Z', 'is the next whole second');
select is(pg_temp.ends('2026-03-01 10:00:01Z', null), '2026-03-01 10:00:02Z',
  'is a second after a password that was changed within the second');
select is(pg_temp.ends(null, '2026-03-01 10:00:01Z'), '2026-03-01 10:00:02Z',
  'is a second after a sign-out within the second');
select is(pg_temp.ends('2026-02-01 10:00:00Z', '2026-02-02 10:00:00Z'), '2026-03-01 10:00:01Z',
  'is the next whole second where both were longer ago');
select is((select array_agg(has_function_privilege(r, 'auth.tokens_end_at(auth.users)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
