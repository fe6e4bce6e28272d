-- docs/contract/auth.md#post-authrefresh; its lines: test/http/auth-logout.test.ts.
-- events: revoked_token_reused 1, token_rejected revoked 3, token_rejected sign_in_too_old 1
select plan(10);
select person('ann'), travel('2026-03-01 10:00Z');
insert into auth.revoked_tokens values ('ended', 'infinity', '2026-03-01 09:00Z');
create function pg_temp.checked(token text, signed_in timestamptz) returns json language sql as $$
  select auth.refresh_check(tap.person('ann'), extract(epoch from lib.machine_now())::bigint, token,
    extract(epoch from signed_in)::bigint)
$$;
select lives_ok($$ select pg_temp.checked('live', '2026-03-01 09:00Z') $$, 'accepts a token of a new sign-in');
select lives_ok($$ select pg_temp.checked('live', '2025-12-01 10:00Z') $$, 'accepts one of 90 days');
select lives_ok($$ select pg_temp.checked(null, null) $$, 'accepts one that says neither');
select refused($$ select pg_temp.checked('live', '2025-12-01 09:59:59Z') $$, 401, 'unauthorized',
  'refuses one whose sign-in is older');
select refused($$ select pg_temp.checked('ended', '2026-03-01 09:00Z') $$, 401, 'unauthorized',
  'refuses one that has ended');
insert into auth.revoked_tokens values ('just', 'infinity', '2026-03-01 09:59:31Z');
select refused($$ select pg_temp.checked('just', '2026-03-01 09:00Z') $$, 401, 'unauthorized',
  'refuses one that has just ended, as other tabs send it, without the line of a copy');
select refused($$ select pg_temp.checked('just', '2026-03-01 09:00Z') $$, 401, 'unauthorized', 'and so again');
select for_api_only('auth.refresh_check(bigint, bigint, text, bigint)');
select * from finish();
