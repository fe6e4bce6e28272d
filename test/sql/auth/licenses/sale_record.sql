-- docs/contract/webhooks.md#sales: one sale by itself; in any order: test/sql/auth/licenses/license_vendor_ping.sql.
-- events: entitlement_granted webhook_sale 1, sale_previously_reversed 1, unknown_product 1,
--   webhook_ignored refunded_sale 1
select plan(8);
select person('ann'), person('gone'), travel('2026-06-15 12:00Z');
update auth.users set deleted_at = now() where id = person('gone');
create function pg_temp.given(sale text, product text, name text, refunded boolean default false,
  reversed timestamptz default null) returns text language sql as $$
  insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
    refunded, raw_payload, created_at, revocation_processed_at)
  values (sale, product, name || '@example.com', 'sale', false, false, '{}', now(), reversed);
  select auth.sale_record(s, '{}', s.email, given.refunded, '{course}', '{"pack": 25, "sizeless": null}')
    from auth.license_vendor_sales s where s.license_vendor_sale_id = sale;
  select format('%s access, %s messages', (select count(*) from app.entitlements),
    (select coalesce(sum(offering_balance), 0) from app.wallets))
$$;
select is(pg_temp.given('s1', 'course', 'ann', refunded => true), '0 access, 0 messages',
  'a sale with refunded true gives nothing');
select is(pg_temp.given('s2', 'course', 'ann', reversed => now()), '0 access, 0 messages',
  'a sale that was reversed gives nothing');
select is(pg_temp.given('s3', 'course', 'gone'), '0 access, 0 messages',
  'a course gives nothing to an account that is marked as deleted');
select is(pg_temp.given('s4', 'pack', 'gone'), '0 access, 0 messages',
  'a pack gives nothing to an account that is marked as deleted');
select is(pg_temp.given('s5', 'other', 'ann'), '0 access, 0 messages', 'an unknown product gives nothing');
select is(pg_temp.given('s6', 'course', 'ann'), '1 access, 0 messages', 'a course gives access to its buyer');
select is(pg_temp.given('s7', 'pack', 'ann'), '1 access, 25 messages', 'a pack gives its messages to its buyer');
select is((select count(*) from auth.license_vendor_sales where token_pack_credited_at is not null), 1::bigint,
  'marks only the pack that it credited');
select * from finish();
