-- The lock: five failures in a row, 15 minutes from the fifth, per e-mail that was typed.
select plan(19);

create function pg_temp.try(name text, hash text default null) returns boolean language sql as $$
  select auth.login_finish(name || '@example.com', hash, '192.0.2.1') is not null
$$;
create function pg_temp.outcomes(name text) returns text language sql as $$
  select string_agg(left(outcome, 1), '' order by id) from auth.login_attempts where email = name || '@example.com'
$$;
select tap.person('ann'), tap.travel('2026-03-01 10:00+00');

select is(auth.login_finish('ann@example.com', 'x', '192.0.2.1') ->> 'user_id', tap.person('ann')::text, 'the hash that the account has comes in');
select is(auth.login_begin('ann@example.com'), 'x', 'it is the one that was handed out to be verified');
select is(auth.login_begin('nobody@example.com'), null, 'a stranger has none');
select ok(not pg_temp.try('ann', 'y'), 'a hash that is no longer the account''s does not: a reset came between');
select ok(not pg_temp.try('nobody', 'x'), 'nor does a stranger');
select ok(not pg_temp.try('ann'), 'nor a password that did not fit');
select is(pg_temp.outcomes('ann'), 'sff', 'each attempt is recorded');

select pg_temp.try('ann', 'x');
select pg_temp.try('ann') from generate_series(1, 4);
select ok(pg_temp.try('ann', 'x'), 'four in a row do not lock');
select pg_temp.try('ann') from generate_series(1, 5);
select ok(not pg_temp.try('ann', 'x'), 'five do');
select is(
  (select array_agg(locked_until) from auth.login_attempts where email = 'ann@example.com' and locked_until is not null),
  array['2026-03-01 10:15+00'::timestamptz], 'the fifth alone locks, for 15 minutes from itself');
select tap.travel('2026-03-01 10:14:59.999+00');
select ok(not pg_temp.try('ann', 'x'), 'up to the last moment');
select tap.travel('2026-03-01 10:15+00');
select ok(pg_temp.try('ann', 'x'), 'and not a moment longer, whatever was tried meanwhile');
select is(right(pg_temp.outcomes('ann'), 8), 'fffffbbs', 'what was tried while locked is recorded as that');

select pg_temp.try('stranger') from generate_series(1, 6);
select is(pg_temp.outcomes('stranger'), 'fffffb', 'an e-mail without account locks too');
select pg_temp.try('ben') from generate_series(1, 4);
select tap.travel('2026-03-01 10:30+00');
select ok(not pg_temp.try('ben'), 'a failure of now is one');
select is(pg_temp.outcomes('ben'), 'fffff', 'with failures 15 minutes old');
select ok((select bool_and(locked_until is null) from auth.login_attempts where email = 'ben@example.com'), 'which no longer count');

select tap.person('gone');
update auth.users set is_active = false where email = 'gone@example.com';
select ok(not pg_temp.try('gone', 'x'), 'a disabled account stays out with its own password');
select is(pg_temp.outcomes('gone'), null, 'and leaves no attempt');
select * from finish();
