-- docs/contract/tokens.md#order-of-checks
select plan(7);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ben'), 'Widget', '{habits:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-03-02Z', 0),
  (kept('ann'), 'Reader', '{journal:read}', 'tsw_2', sha256('2'), '2026-02-01Z', '2026-03-01 10:00:01Z', 0),
  (kept('ann'), 'Old', '{habits:read}', 'tsw_3', sha256('3'), '2026-02-01Z', '2026-03-01 10:00Z', 0);
select as_role('app_api');
select is(auth.token_owner(sha256('2'))::jsonb, jsonb_build_object('user_id', kept('ann')::text, 'expires_at',
  extract(epoch from '2026-03-01 10:00:01Z'::timestamptz)::bigint), 'whose it is, and until when');
select is(auth.token_owner(sha256('1')) ->> 'user_id', kept('ben')::text, 'each token has its person');
select is(auth.token_owner(sha256('3'))::text, null, 'nobody''s once it has expired');
select is(auth.token_owner(sha256('4'))::text, null, 'nobody''s if there is none');
select for_api_only('auth.token_owner(bytea)');
select * from finish();
