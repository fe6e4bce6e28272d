-- docs/contract/auth.md#reset-tokens: the row of a reset, and the address to write to.
-- events: password_reset_event limited 1, password_reset_event requested 37
select plan(24);

create function pg_temp.issue(n integer, name text default 'ann', hash text default null) returns text
  language sql as $$
  select jobs.password_reset_issue(('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, name || '@example.com',
    sha256(coalesce(hash, n::text)::bytea), '192.0.2.1', 'agent')
$$;
create function pg_temp.live() returns integer[] language sql as $$
  select array_agg(right(request_id::text, 12)::integer order by id) from auth.password_resets
   where used_at is null and cancelled_at is null and expires_at > lib.now()
$$;
select tap.person('ann'), tap.person('gone'), tap.travel('2026-03-01 10:00+00');
update auth.users set is_active = false where email = 'gone@example.com';

select is(pg_temp.issue(1, 'nobody'), null, 'is null for an unknown e-mail');
select is(pg_temp.issue(1, 'gone'), null, 'is null for a disabled account');
select is_empty('select from auth.password_resets', 'writes no row where it answers no address');
select is(pg_temp.issue(1), 'ann@example.com', 'answers the address of an account');
select results_eq('select user_id, lookup_key, token_hash, requested_ip, requested_user_agent, expires_at
    from auth.password_resets',
  $$ select tap.person('ann'), left(encode(sha256('1'), 'hex'), 16), sha256('1'), '192.0.2.1', 'agent',
      '2026-03-01 10:30+00'::timestamptz $$,
  'writes the hash of the token, live for 30 minutes');
select pg_temp.issue(2), pg_temp.issue(3);
select is(pg_temp.issue(4), 'ann@example.com', 'answers the address for a fourth request');
select is(pg_temp.live(), '{2,3,4}', 'cancels the oldest of four live tokens');
select is(pg_temp.issue(4, hash => 'again'), 'ann@example.com', 'answers the address for a retry');
select is((select token_hash from auth.password_resets where right(request_id::text, 1) = '4'), sha256('again'),
  'replaces the token of its row in a retry');
select is(pg_temp.live(), '{2,3,4}', 'cancels no other token in a retry');
select is(pg_temp.issue(1, hash => 'late'), null, 'is null for a retry whose row was cancelled meanwhile');

-- Ten mails per account and hour.
select tap.travel('2026-03-01 10:10+00');
select pg_temp.issue(n) from generate_series(5, 10) n;
select is(pg_temp.live(), '{8,9,10}', 'issues a tenth token within an hour');
select is(pg_temp.issue(11), null, 'is null for an eleventh within an hour');
select results_eq('select count(*), max(right(request_id::text, 12)::integer) from auth.password_resets',
  $$ values (10::bigint, 10) $$, 'writes no row for an eleventh');
select is(pg_temp.live(), '{8,9,10}', 'cancels no token for an eleventh');
select is(pg_temp.issue(10, hash => 'tenth'), 'ann@example.com', 'does not count a retry of the tenth as an eleventh');
select tap.travel('2026-03-01 11:00:00.001+00');
select is(pg_temp.issue(12), 'ann@example.com', 'answers the address again an hour after the first');

-- Accounts, and tokens that no longer count.
select tap.person('left');
update auth.users set deleted_at = now() where email = 'left@example.com';
select is(pg_temp.issue(900, 'left'), null, 'is null for a deleted account');
select tap.travel('2026-03-02 10:00+00'), tap.person('ben');
select pg_temp.issue(100 + n, 'ben') from generate_series(1, 10) n;
select is(pg_temp.issue(20), 'ann@example.com', 'does not count what somebody else asked for');
select is(pg_temp.live(), '{108,109,110,20}', 'cancels no token of somebody else');
select tap.travel('2026-03-02 12:00+00');
select pg_temp.issue(21), pg_temp.issue(22), pg_temp.issue(23);
update auth.password_resets set used_at = lib.now() where right(request_id::text, 2) in ('22', '23');
select pg_temp.issue(24);
select is(pg_temp.live(), '{21,24}', 'does not count used tokens among the live ones');
select is(pg_temp.issue(23), null, 'is null for a retry whose token was used meanwhile');
select tap.travel('2026-03-02 14:00+00');
select pg_temp.issue(31), pg_temp.issue(32), pg_temp.issue(33);
update auth.password_resets set cancelled_at = lib.now() where right(request_id::text, 2) in ('32', '33');
select pg_temp.issue(34);
select is(pg_temp.live(), '{31,34}', 'does not count cancelled tokens among the live ones');
select tap.travel('2026-03-02 16:00+00');
select pg_temp.issue(41);
select tap.travel('2026-03-02 16:01+00');
select pg_temp.issue(42), pg_temp.issue(43);
select tap.travel('2026-03-02 16:20+00');
select pg_temp.issue(41);
select tap.travel('2026-03-02 16:35+00');
select pg_temp.issue(44);
select is(pg_temp.live(), '{41,44}', 'does not count expired tokens among the live ones');
select * from finish();
