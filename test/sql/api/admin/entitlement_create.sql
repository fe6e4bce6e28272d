-- docs/contract/auth.md#entitlements
select plan(14);
select person('ann'), person('adam'), travel('2026-06-15 12:00Z');
update auth.users set is_admin = true where id = person('adam');
select keep('ann', person('ann'));
select as_user('ann');
select refused($$ select api.entitlement_create(kept('ann'), '{"reason": "x"}') $$, 403, 'admin_required',
  'refuses a person with 403, for the own account too');
select as_user();
select refused($$ select api.entitlement_create(kept('ann'), '{"reason": "x"}') $$, 403, 'admin_required',
  'refuses nobody with 403');
select as_user('adam');
select refused($$ select api.entitlement_create(-1, '{"reason": "x"}') $$, 404, 'user_not_found',
  'refuses an account that does not exist with 404');
select keep('adam', lib.current_user_id());
select is(api.entitlement_create(kept('ann'), '{"reason": "a gift"}')::jsonb - 'id', jsonb_build_object(
  'kind', 'course_access', 'product_id', null, 'source_sale_id', null, 'granted_at', '2026-06-15T12:00:00.000000Z',
  'revoked_at', null, 'metadata', jsonb_build_object('reason', 'a gift', 'granted_by_admin_id', kept('adam'))),
  'an admin grants course access, with every key');
select travel('2026-06-16 12:00Z');
select is(api.entitlement_create(kept('ann'), '{"reason": "again"}')::jsonb ->> 'granted_at',
  '2026-06-15T12:00:00.000000Z', 'a repeat answers the active entitlement');
select as_owner();
select results_eq('select user_id, metadata ->> $$reason$$ from app.entitlements', $$ select kept('ann'), 'again' $$,
  'a repeat notes its own reason on the one row');
update auth.users set deleted_at = now() where id = kept('ann');
select as_user('adam');
select lives_ok($$ select api.entitlement_create(kept('ann'), '{"reason": "x"}') $$,
  'an account that is only marked as deleted is found');
select as_owner();
select is((select count(*) from app.entitlements), 1::bigint, 'grants to nobody else');
select for_api_only('api.entitlement_create(bigint, jsonb)');
select for_api_only('lib.entitlement_body(app.entitlements)');
select * from finish();
