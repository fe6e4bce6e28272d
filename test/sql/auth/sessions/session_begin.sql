-- docs/contract/auth.md#sessions; over HTTP: test/http/auth-sessions.test.ts.
select plan(12);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
create function pg_temp.begin(name text, device text, number integer default 1) returns json language sql as $$
  select auth.session_begin(u, case when device is not null then jsonb_build_object('device', device,
      'token_hash', encode(sha256(convert_to(name || number, 'UTF8')), 'hex'), 'token_id', name || number,
      'token_expires_at', extract(epoch from lib.machine_now())::bigint + 3600) end)
    from auth.users u where u.id = kept(name)
$$;
select is(pg_temp.begin('ann', null)::text,
  (select auth.account_json(u)::text from auth.users u where u.id = kept('ann')),
  'answers the account alone without a device');
select is((select count(*) from auth.sessions), 0::bigint, 'begins no session then');

select is(pg_temp.begin('ann', 'Phone')::jsonb,
  (select auth.account_json(u)::jsonb from auth.users u where u.id = kept('ann'))
    || '{"signed_in_at": 1772359200, "refresh_expires_at": "2026-04-30T10:00:00.000000Z"}',
  'answers with a device when it signed in, and when its refresh token expires');
select results_eq('select user_id, device, created_at, last_used_at, expires_at from auth.sessions', $$
  values (kept('ann'), 'Phone', '2026-03-01 10:00Z'::timestamptz, '2026-03-01 10:00Z'::timestamptz,
    '2026-04-30 10:00Z'::timestamptz) $$, 'keeps the device for 60 days');
select results_eq('select token_hash, expires_at, replaced_at from auth.refresh_tokens', $$
  values (sha256('ann1'), '2026-04-30 10:00Z'::timestamptz, null::timestamptz) $$,
  'keeps the hash of the refresh token');
select results_eq('select token_id, expires_at from auth.session_tokens',
  $$ values ('ann1', '2026-03-01 11:00Z'::timestamptz) $$, 'keeps the id of the access token');
select throws_ok($$ select pg_temp.begin('ann', '', 2) $$, '23514', null, 'refuses a device without a name');
select throws_ok($$ select pg_temp.begin('ann', repeat('x', 81), 2) $$, '23514', null, 'refuses a longer name');

select pg_temp.begin('ben', 'Laptop');
select pg_temp.begin('ann', 'Device ' || n, n) from generate_series(2, 20) n;
update auth.sessions set last_used_at = '2026-02-01Z' where device = 'Device 7';
select is((select count(*) from auth.sessions where user_id = kept('ann')), 20::bigint,
  'keeps 20 sessions of a person');
select pg_temp.begin('ann', 'Device 21', 21);
select is(array(select device from auth.sessions where user_id = kept('ann') order by id),
  array['Phone'] || array(select 'Device ' || n from generate_series(2, 21) n where n <> 7),
  'ends the one that was unused for the longest beyond that');
select is(array(select token_id from auth.revoked_tokens), '{ann7}', 'revokes its access token');
select is((select count(*) from auth.sessions where user_id = kept('ben')), 1::bigint, 'ends nobody else''s');
select * from finish();
