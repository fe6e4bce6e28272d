-- docs/contract/auth.md#lockout: five failures in a row lock the e-mail that was typed, for 15 minutes from the fifth.
-- events: auth_attempt_blocked account_locked 6, auth_attempt_blocked user_disabled 1
select plan(24);

create function pg_temp.try(name text, hash text default null) returns boolean language sql as $$
  select auth.login_finish(name || '@example.com', hash, '192.0.2.1') is not null
$$;
create function pg_temp.outcomes(name text) returns text language sql as $$
  select string_agg(left(outcome, 1), '' order by id) from auth.login_attempts where email = name || '@example.com'
$$;
select tap.person('ann'), tap.travel('2026-03-01 10:00+00');

select is(auth.login_finish('ann@example.com', 'x', '192.0.2.1') ->> 'user_id', tap.person('ann')::text,
  'answers the account where the verified hash is its own');
select is(auth.login_begin('ann@example.com'), 'x', 'auth.login_begin answers the hash of the account');
select is(auth.login_begin('nobody@example.com'), null, 'auth.login_begin answers no hash for an unknown e-mail');
select ok(not pg_temp.try('ann', 'y'), 'is null for a hash that a reset replaced meanwhile');
select ok(not pg_temp.try('nobody', 'x'), 'is null for an unknown e-mail');
select ok(not pg_temp.try('ann'), 'is null for a password that did not fit');
select is(pg_temp.outcomes('ann'), 'sff', 'records each attempt');

select pg_temp.try('ann', 'x');
select pg_temp.try('ann') from generate_series(1, 4);
select ok(pg_temp.try('ann', 'x'), 'four failures in a row do not lock');
select pg_temp.try('ann') from generate_series(1, 5);
select ok(not pg_temp.try('ann', 'x'), 'five failures in a row lock');
select is(
  (select array_agg(locked_until) from auth.login_attempts
    where email = 'ann@example.com' and locked_until is not null),
  array['2026-03-01 10:15+00'::timestamptz], 'only the fifth failure locks, for 15 minutes from itself');
select tap.travel('2026-03-01 10:14:59.999+00');
select ok(not pg_temp.try('ann', 'x'), 'the lock holds until just before its end');
select tap.travel('2026-03-01 10:15+00');
select ok(pg_temp.try('ann', 'x'), 'the lock ends after 15 minutes, whatever was tried meanwhile');
select is(right(pg_temp.outcomes('ann'), 8), 'fffffbbs', 'records an attempt during the lock as blocked');

select pg_temp.try('stranger') from generate_series(1, 6);
select is(pg_temp.outcomes('stranger'), 'fffffb', 'locks an e-mail without account too');
select pg_temp.try('ben') from generate_series(1, 4);
select tap.travel('2026-03-01 10:30+00');
select ok(not pg_temp.try('ben'), 'a further failure after 15 minutes is refused');
select is(pg_temp.outcomes('ben'), 'fffff', 'records the failure after four that are 15 minutes old');
select is((select max(locked_until) from auth.login_attempts where email = 'ben@example.com'),
  '2026-03-01 10:45+00'::timestamptz, 'four failures count towards a lock however old they are');
select tap.travel('2026-03-01 10:45+00');
select pg_temp.try('ben') from generate_series(1, 4);
select pg_temp.try('ben') from generate_series(1, 2);
select is(pg_temp.outcomes('ben'), 'ffffffffffb', 'after a lock five more lock again, and not fewer');

select tap.person('cas'), tap.person('dan');
select pg_temp.try('cas') from generate_series(1, 4);
select pg_temp.try('dan', 'x');
select pg_temp.try('cas');
select ok(not pg_temp.try('cas', 'x'), 'the success of another e-mail ends no row of failures');
insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
select 'dan@example.com', '', 'blocked', lib.machine_now() from generate_series(1, 5);
select pg_temp.try('dan');
select ok(pg_temp.try('dan', 'x'), 'blocked attempts do not count towards a lock');
insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
select 'fay@example.com', '', outcome, lib.machine_now()
  from unnest('{failure,failure,failure,failure,blocked}'::text[]) outcome;
select pg_temp.try('fay'), person('fay');
select ok(not pg_temp.try('fay', 'x'), 'nor do they end a row of failures');
insert into auth.login_attempts (email, ip_address, outcome, locked_until, attempted_at)
values ('dan@example.com', '', 'failure', lib.machine_now() + interval '1 hour',
  lib.machine_now() - interval '15 minutes');
select ok(pg_temp.try('dan', 'x'), 'no lock outlasts 15 minutes, whatever its end');

select tap.person('gone');
update auth.users set is_active = false where email = 'gone@example.com';
select ok(not pg_temp.try('gone', 'x'), 'is null for a disabled account with its own password');
select is(pg_temp.outcomes('gone'), null, 'records no attempt of a disabled account with its own password');
select * from finish();
