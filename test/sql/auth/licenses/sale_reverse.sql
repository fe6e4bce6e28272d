-- docs/contract/webhooks.md#sales: one reversal by itself; in any order:
-- test/sql/auth/licenses/license_vendor_ping.sql.
select plan(9);
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at, token_pack_credited_at, token_pack_credited_user_id, token_pack_size)
values ('course', 'course', 'ann@example.com', 'sale', false, false, '{}', now(), null, null, null),
  ('pack', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), now(), person('ben'), 25),
  ('waiting', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), null, null, null);
select auth.entitlement_grant(person('ann'), 'x', 'course', null, '{}'),
  auth.entitlement_grant(person('ben'), 'x', 'course', null, '{}');
create function pg_temp.reverse(sale text, event text) returns text language sql as $$
  select auth.sale_reverse(s, event, '{course}') from auth.license_vendor_sales s where s.license_vendor_sale_id = sale;
  select format('%s %s', s.refunded, s.revocation_processed_at is not null)
    from auth.license_vendor_sales s where s.license_vendor_sale_id = sale
$$;
create function pg_temp.access() returns text[] language sql as $$
  select array_agg(split_part(u.email, '@', 1) order by u.id)
    from app.entitlements e join auth.users u on u.id = e.user_id where e.revoked_at is null
$$;
select is(pg_temp.reverse('course', 'cancellation'), 'f t', 'a cancellation reverses a course sale without a refund');
select is(pg_temp.access(), '{ben}', 'revokes the access of the buyer, and of nobody else');
select auth.entitlement_grant(person('ann'), 'x', 'course', null, '{}');
select is(pg_temp.reverse('course', 'refund'), 'f t', 'a second reversal of any kind marks nothing');
select is(pg_temp.access(), '{ann,ben}', 'a second reversal revokes nothing');
select is(pg_temp.reverse('pack', 'subscription_ended'), 'f f', 'the end of a subscription is inert for a pack');
select is(pg_temp.reverse('pack', 'dispute'), 't t', 'a dispute marks a pack as refunded and reversed');
select results_eq('select user_id, offering_balance from app.wallets', $$ select person('ben'), -25::bigint $$,
  'takes the messages from the account that got them, below zero too');
select is(pg_temp.reverse('waiting', 'refund'), 't t', 'a refund marks a pack that nobody got');
select is((select count(*) from app.wallet_audit), 1::bigint, 'takes nothing back for a pack that nobody got');
select * from finish();
