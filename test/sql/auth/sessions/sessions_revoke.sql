-- docs/contract/auth.md#delete-authsessions
-- events: sessions_ended 2
select plan(7);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select user_id, device, '2026-01-01Z', '2026-02-01Z', '2026-04-01Z'
  from (values (kept('ann'), 'Phone'), (kept('ann'), 'Laptop'), (kept('ann'), 'Tablet'), (kept('ben'), 'Watch'))
    s (user_id, device);
insert into auth.session_tokens select 'of ' || device, user_id, id, now() from auth.sessions;
select as_user('ann');
select is(auth.sessions_revoke('of Phone')::text, null, 'answers nothing');
select as_owner();
select set_eq('select device from auth.sessions', $$ values ('Phone'), ('Watch') $$,
  'ends the caller''s sessions but the current one');
select set_eq('select token_id from auth.revoked_tokens', $$ values ('of Laptop'), ('of Tablet') $$,
  'revokes their access tokens');
select as_user('ann');
select auth.sessions_revoke('plain');
select as_owner();
select set_eq('select device from auth.sessions', $$ values ('Watch') $$, 'ends all for a token of no session');
select for_api_only('auth.sessions_revoke(text)');
select * from finish();
