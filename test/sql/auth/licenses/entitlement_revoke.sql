-- docs/contract/auth.md#entitlements
-- events: entitlement_granted x 2, entitlement_revoked x 1
select plan(7);
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
select keep('it', (auth.entitlement_grant(person('ann'), 'x', null, null, '{"a": 1}')).id);
select auth.entitlement_grant(person('ben'), 'x', null, null, '{}');
select is((auth.entitlement_revoke(person('ben'), kept('it'), 'x', '{}')).id, null,
  'revokes no entitlement of another person by its id');
select is((auth.entitlement_revoke(person('ann'), null, 'x', '{"b": 2}')).id, kept('it'),
  'revokes the active entitlement of a person');
select results_eq($$ select revoked_at, metadata from app.entitlements where id = kept('it') $$,
  $$ values ('2026-06-15 12:00Z'::timestamptz, '{"a": 1, "b": 2}'::jsonb) $$,
  'stamps it, and keeps what the grant noted');
select travel('2026-06-16 12:00Z');
select is((auth.entitlement_revoke(person('ann'), kept('it'), 'x', '{"c": 3}')).id, null,
  'revokes an entitlement once');
select is((select revoked_at from app.entitlements where id = kept('it')), '2026-06-15 12:00Z'::timestamptz,
  'the first revocation stays');
select is((select count(*) from app.entitlements where user_id = person('ben') and revoked_at is null), 1::bigint,
  'leaves the entitlements of other people alone');
select is((select array_agg(has_function_privilege(r, 'auth.entitlement_revoke(bigint, bigint, text, jsonb)',
  'execute')) from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
