-- docs/contract/webhooks.md#sales: pings about a sale in any order (auth.sale_ping, auth.sale_record, auth.sale_give,
-- auth.sale_reverse, auth.sale_debt).
-- events: account_deleted 2, entitlement_granted signup_redemption 4, entitlement_granted webhook_sale 3,
--   entitlement_revoked cancellation 1, entitlement_revoked refund 1, sale_previously_reversed 5, unhandled_event 8,
--   unknown_product 1, unknown_sale 8, webhook_ignored cancellation_not_applicable 2,
--   webhook_ignored covered_by_other_sale 1, webhook_ignored no_sale_id 2, webhook_ignored refunded_sale 3,
--   webhook_ignored token_pack_size_unconfigured 1, webhook_ignored unusable_email 1,
--   webhook_ignored unusable_sale_id 1
select plan(53);
create function pg_temp.ping(sale text, event text, product text default 'course', email text default 'ann@example.com',
  more jsonb default '{}')
returns text language sql as $$
  select auth.license_vendor_ping(jsonb_build_object('sale_id', sale, 'resource_name', event, 'product_id', product,
    'email', email) || more,
    array['course', 'course2'], '{"pack": 25, "sizeless": null}') ->> 'status'
$$;
create function pg_temp.access(name text) returns integer language sql as $$
  select count(*)::integer from app.entitlements where user_id = tap.person(name) and revoked_at is null
$$;
create function pg_temp.balance(name text) returns bigint language sql as $$
  select coalesce((select offering_balance from app.wallets where user_id = tap.person(name)), 0)
$$;
select tap.person('ann'), tap.person('ben');

select is(pg_temp.ping('s1', 'sale', 'course', '  ANN@Example.com'), 'ok', 'answers ok to a sale');
select is(pg_temp.access('ann'), 1, 'a sale grants the course to the buyer, whose e-mail is normalised');
select is((select s.license_vendor_sale_id from app.entitlements e
  join auth.license_vendor_sales s on s.id = e.source_sale_id), 's1', 'the entitlement names its sale');
select pg_temp.ping('s2', 'sale');
select is(pg_temp.access('ann'), 1, 'a second sale of the course makes no second entitlement');
select is((select e.source_sale_id from app.entitlements e), (select max(id) from auth.license_vendor_sales),
  'a second sale of the course becomes the source of the entitlement');
select is(pg_temp.ping('s2', 'refund', 'pack', 'ben@example.com'), 'ok',
  'answers ok to a refund that names another buyer and product');
select is(pg_temp.access('ann'), 1, 'a refund leaves the access that another sale covers');
select is((select array_agg(refunded order by id) from auth.license_vendor_sales), '{false,true}',
  'a refund marks its own sale');
select pg_temp.ping('s1', 'cancellation');
select is(pg_temp.access('ann'), 0, 'the reversal of the last sale ends the access');
select is((select refunded from auth.license_vendor_sales where license_vendor_sale_id = 's1'), false,
  'a cancellation does not mark the sale as refunded');
select pg_temp.ping('s1', 'sale'), pg_temp.ping('s2', 'sale');
select is(pg_temp.access('ann'), 0, 'replayed sales restore no access');
select pg_temp.ping('s3', 'sale', 'course', 'ann@example.com', '{"refunded": " TRUE "}');
select is(pg_temp.access('ann'), 0, 'a sale with refunded true grants nothing');

select pg_temp.ping('s3', 'sale');
select is(pg_temp.access('ann'), 0, 'nor does a repeat of it that does not say refunded');
select pg_temp.ping('early', 'dispute'), pg_temp.ping('early', 'sale');
select is(pg_temp.access('ann'), 0, 'a dispute before its sale keeps the sale from granting');
select pg_temp.ping('early2', 'subscription_ended'), pg_temp.ping('early2', 'sale');
select is(pg_temp.access('ann'), 0, 'the end of a course subscription before its sale keeps the sale from granting');
select pg_temp.ping('odd', 'thing'), pg_temp.ping('odd', 'sale');
select is(pg_temp.access('ann'), 1, 'an unknown event before its sale does not keep the sale from granting');
select pg_temp.ping('odd', 'refund');
select is(pg_temp.access('ann'), 0, 'a sale after an unknown event can be refunded');

select pg_temp.ping('p1', 'sale', 'pack'), pg_temp.ping('p1', 'sale', 'pack');
select is(pg_temp.balance('ann'), 25::bigint, 'a pack is credited once');
select pg_temp.ping('p1', 'cancellation'), pg_temp.ping('p1', 'subscription_ended');
select is(pg_temp.balance('ann'), 25::bigint, 'a cancellation of a pack is inert');
select is((select revocation_processed_at from auth.license_vendor_sales where license_vendor_sale_id = 'p1'), null,
  'a cancellation of a pack does not mark its sale as reversed');
select auth.wallet_credit(person('ann'), null, 'admin_grant', -20);
select pg_temp.ping('p1', 'dispute'), pg_temp.ping('p1', 'refund');
select is(pg_temp.balance('ann'), -20::bigint, 'a dispute and a refund take the whole pack back, once');
select pg_temp.ping('p1', 'sale', 'pack');
select is(pg_temp.balance('ann'), -20::bigint, 'a replayed sale of a reversed pack credits nothing');
select pg_temp.ping('p2', 'sale', 'sizeless');
select is(pg_temp.balance('ann'), -20::bigint, 'a pack without a size credits nothing');
select is((select token_pack_credited_at from auth.license_vendor_sales where license_vendor_sale_id = 'p2'), null,
  'a pack without a size is not marked as credited');
select pg_temp.ping('p3', 'sale', 'pack', 'nobody@example.com'), pg_temp.ping('p3', 'refund');
select pg_temp.ping('p4', 'sale', 'pack', 'nobody@example.com'),
  pg_temp.ping('p5', 'sale', 'pack', 'nobody@example.com', '{"refunded": "true"}');
select is((select count(*)::integer from auth.license_vendor_sales
  where token_pack_credited_at is null and email = 'nobody@example.com'), 3,
  'packs of an e-mail without account are not credited');
select is(auth.account_create('nobody@example.com', 'x', null, null, 'claim', 'course', 'unknown',
  '{"pack": 25}') ->> 'timezone', 'UTC', 'the buyer of waiting packs signs up');
select is(pg_temp.balance('nobody'), 25::bigint,
  'a signup credits the waiting packs that were neither refunded nor reversed');
-- Clears the actor first: an audit row made in this transaction cannot lose actor and wallet in one statement.
update app.wallet_audit set actor_user_id = null where user_id = person('nobody');
delete from auth.users where email = 'nobody@example.com';
select isnt(auth.account_create('nobody@example.com', 'x', null, null, 'claim', 'course', 'unknown',
  '{"pack": 25}')::text, null, 'a deleted account may sign up again');
select is(pg_temp.balance('nobody'), 0::bigint, 'a second signup does not credit the pack again');
select pg_temp.ping('p4', 'refund');
select is(pg_temp.balance('nobody'), -25::bigint, 'a refund takes it from the account that holds the license now');
update app.wallet_audit set actor_user_id = null where user_id = person('nobody');
select set_config('app.user_id', tap.person('nobody')::text, true),
  api.account_delete('{"confirm_email": "nobody@example.com"}'), set_config('app.user_id', '', true);
select pg_temp.ping('p6', 'sale', 'pack', 'other@example.com');
select isnt(auth.account_create('other@example.com', 'x', null, null, 'claim-2', 'course', 'unknown',
  '{"pack": 25}')::text,
  null, 'another buyer signs up and is credited');
update app.wallet_audit set actor_user_id = null where user_id = person('other');
select set_config('app.user_id', tap.person('other')::text, true),
  api.account_delete('{"confirm_email": "other@example.com"}'), set_config('app.user_id', '', true);
select pg_temp.ping('p6', 'dispute');
select is((select array_agg(offering_balance order by claim) from auth.license_claims), '{-25,-25}',
  'while nobody holds the license, the license keeps the debt');
select auth.account_create('other@example.com', 'x', null, null, 'claim-2', 'course', 'unknown', '{"pack": 25}');
select is(pg_temp.balance('other'), -25::bigint, 'the next account with the license starts from the debt');

create function pg_temp.unused() returns text language sql as $$
  select string_agg(reason, ',' order by id) from auth.license_vendor_pings
$$;
select is(pg_temp.ping('', 'sale'), 'ok', 'answers ok to a sale without an id');
select is(auth.license_vendor_ping('{}', '{}', '{}')::text, '{"status": "ok"}', 'and to an empty payload');
select is(pg_temp.ping(repeat('x', 256), 'sale'), 'ok', 'and to an id of 256 characters');
-- The bounds of a payload, and what a reversal before its sale leaves.
select is(pg_temp.ping('x', 'thing'), 'ok', 'takes an id of one character');
select is(pg_temp.ping(repeat('y', 255), 'thing', email => repeat('a', 242) || '@example.com'), 'ok',
  'takes an id of 255 characters and an e-mail of 254');
select is(pg_temp.ping('z', 'thing', email => repeat('a', 243) || '@example.com'), 'ok',
  'and to an e-mail of 255 characters');
select is(pg_temp.unused(), 'no_sale_id,no_sale_id,unusable_sale_id,unusable_email', 'but keeps them with the reason');
select is((select count(*) from auth.license_vendor_sales where license_vendor_sale_id in ('', 'z')), 0::bigint,
  'and makes no sale of them');
create function pg_temp.marked(sale text) returns text language sql as $$
  select format('%s %s', to_char(revocation_processed_at, 'YYYY-MM-DD'), refunded) from auth.license_vendor_sales
   where license_vendor_sale_id = sale
$$;
select travel('2026-03-01 10:00Z');
select pg_temp.ping('e1', 'cancellation'), pg_temp.ping('e2', 'cancellation', 'pack'), pg_temp.ping('e3', 'thing');
select is(array[pg_temp.marked('e1'), pg_temp.marked('e2'), pg_temp.marked('e3')], '{2026-03-01 f," f"," f"}',
  'marks the course of a cancellation that comes before its sale, and no pack');
select travel('2026-03-02 10:00Z');
select pg_temp.ping('e1', 'refund'), pg_temp.ping('e2', 'cancellation', 'pack');
select is(array[pg_temp.marked('e1'), pg_temp.marked('e2'), pg_temp.marked('e3')], '{2026-03-01 t," f"," f"}',
  'a refund after it marks that sale as refunded, keeps the day and marks no other');
select pg_temp.ping('e2', 'dispute', 'pack');
select is(array[pg_temp.marked('e1'), pg_temp.marked('e2'), pg_temp.marked('e3')],
  '{2026-03-01 t,2026-03-02 t," f"}', 'a dispute marks a pack before its sale');
select is(auth.license_vendor_ping('{"sale_id": "bare"}', '{}', '{}')::text, '{"status": "ok"}',
  'a ping without event and product is no event that we know');
select results_eq($$ select product_id, resource_name from auth.license_vendor_sales
  where license_vendor_sale_id = 'bare' $$, $$ values ('', '') $$, 'and its sale has neither');
select is(auth.license_vendor_ping('{"sale_id": "bare", "resource_name": "sale", "email": "ann@example.com"}', '{}',
  '{}')::text, '{"status": "ok"}', 'a sale without a product is none that we know');
select is((select product_id from auth.license_vendor_sales where license_vendor_sale_id = 'bare'), '',
  'and its sale has none');
select pg_temp.ping('c1', 'thing'), pg_temp.ping('c1', 'subscription_ended');
select is(pg_temp.marked('c1'), '2026-03-02 f', 'marks the course of a sale that another event made known');
select travel(null);
select pg_temp.ping('r1', 'thing', more => '{"is_recurring_charge": " True "}'), pg_temp.ping('r2', 'thing');
select is((select array_agg(is_recurring_charge order by license_vendor_sale_id) from auth.license_vendor_sales
  where license_vendor_sale_id in ('r1', 'r2')), '{t,f}', 'keeps whether a charge recurs');
set local enable_seqscan = off;
set local plan_cache_mode = force_custom_plan;
create temp table scans as select pg_stat_get_xact_numscans('auth.users'::regclass) as before;
select is(pg_temp.ping('s2', 'refund'), 'ok', 'answers ok to another refund of a sale');
select is(pg_stat_get_xact_numscans('auth.users'::regclass), before, 'finds the accounts of a ping by index')
  from scans;
select is((select bool_and(w.offering_balance = (select coalesce(sum(delta), 0) from app.wallet_audit a
  where a.user_id = w.user_id and a.bucket = 'offering'))
  from app.wallets w), true, 'every balance is the sum of its audit rows');
select * from finish();
