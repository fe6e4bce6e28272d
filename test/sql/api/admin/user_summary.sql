-- docs/contract/admin.md#get-adminusersuser_idsummary; the newest 20 moves and 10 sales: test/http/admin.test.ts.
select plan(10);
select person('ann'), person('ben'), person('adam'), travel('2026-06-15 12:00Z');
update auth.users set is_admin = true, created_at = '2026-01-01 12:00Z' where id = person('adam');
select keep('ann', person('ann')), keep('adam', person('adam'));
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
values ('s1', 'course', 'ann@example.com', 'sale', false, false, '{"card": "4111 1111"}', '2026-06-15 12:00Z'),
  ('s2', 'course', 'ben@example.com', 'sale', false, false, '{}', '2026-06-15 12:00Z');
select auth.entitlement_grant(person('ann'), 'x', null, null, '{}'),
  auth.wallet_credit(person('ann'), person('adam'), 'admin_grant', 5),
  auth.wallet_credit(person('ben'), person('adam'), 'admin_grant', 9);
update app.wallets set monthly_messages_used = 3, monthly_reset_date = '2026-01-01' where user_id = person('ann');
select as_user('ann');
select refused($$ select api.user_summary(kept('ann')) $$, 403, 'admin_required',
  'refuses a person with 403, for the own account too');
select as_user('adam');
select refused('select api.user_summary(-1)', 404, 'user_not_found', 'refuses an account that does not exist with 404');
select is(api.user_summary(kept('adam'))::jsonb, jsonb_build_object('user_id', kept('adam'), 'email',
  'adam@example.com', 'created_at', '2026-01-01T12:00:00.000000Z', 'is_admin', true, 'offering_balance', 0,
  'monthly_messages_used', 0, 'entitlements', '[]'::jsonb, 'wallet_audit', '[]'::jsonb,
  'license_vendor_sales', '[]'::jsonb), 'shows every key of an account without wallet and sales');
select is(api.user_summary(kept('ann')) ->> 'monthly_messages_used', '3', 'shows the wallet as it is stored');
select is(each(api.user_summary(kept('ann')) -> 'wallet_audit', 'delta'), '{5.000000}', 'shows the own moves alone');
select is(each(api.user_summary(kept('ann')) -> 'license_vendor_sales', 'license_vendor_sale_id'), '{s1}',
  'shows the sales to the own address alone');
select doesnt_match(api.user_summary(kept('ann'))::text, '4111 1111|password|payload',
  'shows neither payload nor password');
select for_api_only('api.user_summary(bigint)');
select * from finish();
