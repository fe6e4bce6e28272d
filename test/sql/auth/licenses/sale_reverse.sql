-- docs/contract/webhooks.md#sales: one reversal by itself; in any order:
-- test/sql/auth/licenses/license_vendor_ping.sql.
-- events: entitlement_granted webhook_sale 2, entitlement_granted x 3, entitlement_revoked cancellation 2,
--   unhandled_event 1, webhook_ignored cancellation_not_applicable 1
select plan(12);
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at, token_pack_credited_at, token_pack_credited_user_id, token_pack_size)
values ('course', 'course', 'ann@example.com', 'sale', false, false, '{}', now(), null, null, null),
  ('pack', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), now(), person('ben'), 25),
  ('waiting', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), null, null, null);
select auth.entitlement_grant(person('ann'), 'x', 'course', null, '{}'),
  auth.entitlement_grant(person('ben'), 'x', 'course', null, '{}');
create function pg_temp.reverse(sale text, event text) returns text language sql as $$
  select auth.sale_reverse(s, event, '{course}')
    from auth.license_vendor_sales s where s.license_vendor_sale_id = sale;
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
select is(pg_temp.reverse('course', 'dispute'), 't t',
  'a dispute after it is kept, for when the subscription restarts');
select is(pg_temp.access(), '{ann,ben}', 'a second reversal revokes nothing');
select is(pg_temp.reverse('pack', 'cancellation'), 'f f', 'the end of a subscription is inert for a pack');
select is(pg_temp.reverse('pack', 'dispute'), 't t', 'a dispute marks a pack as refunded and reversed');
select results_eq('select user_id, offering_balance from app.wallets', $$ select person('ben'), -25::bigint $$,
  'takes the messages from the account that got them, below zero too');
select is(pg_temp.reverse('waiting', 'dispute'), 't t', 'a refund marks a pack that nobody got');
select is((select count(*) from app.wallet_audit), 1::bigint, 'takes nothing back for a pack that nobody got');
-- Whose other sale covers the course, and why access ended.
create function pg_temp.sold(sale text, email text, event text default 'sale') returns void language sql as $$
  select auth.license_vendor_ping(jsonb_build_object('sale_id', sale, 'resource_name', event, 'product_id', 'course',
    'email', email), '{course}', '{}')
$$;
select person('gil'), person('hana');
select pg_temp.sold('g1', 'gil@example.com'), pg_temp.sold('h1', 'hana@example.com'),
  pg_temp.sold('g2', 'gil@example.com', 'thing'), pg_temp.sold('g1', 'x@example.com', 'cancellation');
select is((select count(*) from app.entitlements where user_id = person('gil') and revoked_at is null), 0::bigint,
  'neither a sale of somebody else nor an unknown event covers the course');
select is((select count(*) from app.entitlements where user_id = person('hana') and revoked_at is null), 1::bigint,
  'which the other keeps');
-- Whose license owes the messages of a credited account that is gone.
insert into auth.license_claims (claim, user_id, email, email_hash, claimed_at) values
  ('held', person('ben'), null, auth.email_hash('gone@example.com'), '2026-06-04Z'),
  ('latest', null, 'gone@example.com', null, '2026-06-03Z'),
  ('earlier', null, null, auth.email_hash('gone@example.com'), '2026-06-02Z'),
  ('of another', null, 'other@example.com', null, '2026-06-05Z');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at, token_pack_credited_at, token_pack_credited_user_id, token_pack_size)
values ('credited', 'pack', 'gone@example.com', 'sale', false, false, '{}', now(), now(), null, 25);
select pg_temp.reverse('credited', 'dispute');
select results_eq('select claim, offering_balance from auth.license_claims where offering_balance <> 0', $$
  values ('latest', -25::bigint) $$, 'the license that its buyer left last owes them, however it keeps the address');
select * from finish();
