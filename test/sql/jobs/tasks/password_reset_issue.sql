-- The reset's row, and whom to write to.
select plan(17);

create function pg_temp.load(n integer, name text default 'ann', hash text default null) returns text language sql as $$
  select jobs.password_reset_issue(('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, name || '@example.com',
    sha256(coalesce(hash, n::text)::bytea), '192.0.2.1', 'agent')
$$;
create function pg_temp.live() returns integer[] language sql as $$
  select array_agg(right(request_id::text, 12)::integer order by id) from auth.password_resets
   where used_at is null and cancelled_at is null and expires_at > lib.now()
$$;
select tap.person('ann'), tap.person('gone'), tap.travel('2026-03-01 10:00+00');
update auth.users set is_active = false where email = 'gone@example.com';

select is(pg_temp.load(1, 'nobody'), null, 'nobody is written to');
select is(pg_temp.load(1, 'gone'), null, 'nor is a gated account');
select is_empty('select from auth.password_resets', 'and nothing is kept of it');
select is(pg_temp.load(1), 'ann@example.com', 'an account is');
select results_eq('select user_id, token_hash, requested_ip, requested_user_agent, expires_at from auth.password_resets',
  $$ select tap.person('ann'), sha256('1'), '192.0.2.1', 'agent', '2026-03-01 10:30+00'::timestamptz $$, 'and its token is kept by hash, for 30 minutes');
select pg_temp.load(2), pg_temp.load(3);
select is(pg_temp.load(4), 'ann@example.com', 'a fourth is written to');
select is(pg_temp.live(), '{2,3,4}', 'and the oldest gives way');
select is(pg_temp.load(4, hash => 'again'), 'ann@example.com', 'a retry is written to');
select is((select token_hash from auth.password_resets where right(request_id::text, 1) = '4'), sha256('again'), 'with the new token alone');
select is(pg_temp.live(), '{2,3,4}', 'and takes no other''s place');
select is(pg_temp.load(1, hash => 'late'), null, 'a retry whose token gave way meanwhile is not written to');

-- Ten mails per account and hour.
select tap.travel('2026-03-01 10:10+00');
select pg_temp.load(n) from generate_series(5, 10) n;
select is(pg_temp.live(), '{8,9,10}', 'a tenth mail within an hour is sent');
select is(pg_temp.load(11), null, 'an eleventh is not');
select results_eq('select count(*), max(right(request_id::text, 12)::integer) from auth.password_resets',
  $$ values (10::bigint, 10) $$, 'it makes no token');
select is(pg_temp.live(), '{8,9,10}', 'and cancels none');
select is(pg_temp.load(10, hash => 'tenth'), 'ann@example.com', 'a retry of the tenth is no eleventh');
select tap.travel('2026-03-01 11:00:00.001+00');
select is(pg_temp.load(12), 'ann@example.com', 'an hour after the first there is room again');
select * from finish();
