-- docs/contract/auth.md#delete-authsessionssession_id
-- events: sessions_ended 1
select plan(9);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at) values
  (kept('ann'), 'Phone', '2026-01-01Z', '2026-02-01Z', '2026-04-01Z'),
  (kept('ann'), 'Laptop', '2026-01-02Z', '2026-02-02Z', '2026-04-01Z'),
  (kept('ann'), 'Old', '2026-01-03Z', '2026-02-03Z', '2026-03-01 10:00Z');
insert into auth.session_tokens select device || n, user_id, id, '2026-03-01 11:00Z'
  from auth.sessions, generate_series(1, 2) n;
select keep(device, id) from auth.sessions;
select as_user('ben');
select refused($$ select auth.session_revoke(kept('Phone')) $$, 404, 'session_not_found',
  'refuses a foreign one with 404');
select as_user('ann');
select refused($$ select auth.session_revoke(kept('Old')) $$, 404, 'session_not_found', 'refuses an expired one');
select is(auth.session_revoke(kept('Phone'))::text, null, 'answers nothing');
select refused($$ select auth.session_revoke(kept('Phone')) $$, 404, 'session_not_found', 'refuses one that has ended');
select as_owner();
select is(array(select device from auth.sessions order by id), '{Laptop,Old}', 'ends the session alone');
select results_eq('select token_id, expires_at, revoked_at from auth.revoked_tokens order by 1', $$
  values ('Phone1', '2026-03-01 11:00Z'::timestamptz, '2026-03-01 10:00Z'::timestamptz),
    ('Phone2', '2026-03-01 11:00Z', '2026-03-01 10:00Z') $$, 'revokes its access tokens');
select for_api_only('auth.session_revoke(bigint)');
select * from finish();
