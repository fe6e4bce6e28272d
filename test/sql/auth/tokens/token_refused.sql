-- docs/contract/tokens.md#order-of-checks
select plan(5);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
update auth.users set timezone = 'Pacific/Kiritimati' where id = kept('ann');
update auth.users set timezone = 'UTC' where id = kept('ben');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Widget', '{habits:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-03-02Z', 0),
  (kept('ann'), 'Old', '{habits:read}', 'tsw_2', sha256('2'), '2026-02-01Z', '2026-03-01 10:00Z', 0);
select zone('UTC'), as_role('app_api');
select auth.token_refused(kept('ann'), sha256('1'), 'GET /journal/'), auth.token_refused(kept('ann'), sha256('2'), 'x'),
  auth.token_refused(kept('ben'), sha256('1'), 'x');
select as_owner();
select results_eq($$ select t.name, u.day, u.route, u.calls, u.refusals from app.token_uses u
    join auth.api_tokens t on t.id = u.token_id $$,
  $$ values ('Widget', '2026-03-02'::date, 'GET /journal/', 0, 1) $$,
  'counts a refusal, in the person''s day, and none of a token that has ended or is somebody else''s');
update app.token_uses set calls = 7;
select as_role('app_api'), auth.token_refused(kept('ann'), sha256('1'), 'GET /journal/'), as_owner();
select results_eq('select calls, refusals from app.token_uses', 'values (7, 2)', 'beside those before');
select for_api_only('auth.token_refused(bigint, bytea, text)');
select * from finish();
