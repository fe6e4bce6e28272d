-- docs/contract/webhooks.md#token-packs
select plan(8);
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at, revocation_processed_at)
values ('one', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), null),
  ('two', 'big', 'ann@example.com', 'sale', false, false, '{}', now(), null),
  ('refunded', 'pack', 'ann@example.com', 'sale', false, true, '{}', now(), null),
  ('reversed', 'pack', 'ann@example.com', 'sale', false, false, '{}', now(), now()),
  ('unsold', 'pack', 'ann@example.com', 'cancellation', false, false, '{}', now(), null),
  ('sizeless', 'sizeless', 'ann@example.com', 'sale', false, false, '{}', now(), null),
  ('course', 'course', 'ann@example.com', 'sale', false, false, '{}', now(), null),
  ('theirs', 'pack', 'ben@example.com', 'sale', false, false, '{}', now(), null);
create function pg_temp.credit(sale text default null) returns text language sql as $$
  select auth.token_packs_credit(tap.person('ann'), 'ann@example.com', '{"pack": 25, "big": 100, "sizeless": null}',
    (select id from auth.license_vendor_sales where license_vendor_sale_id = sale));
  select string_agg(s.license_vendor_sale_id || ' ' || s.token_pack_size, ', ' order by s.id)
    from auth.license_vendor_sales s
   where s.token_pack_credited_at = lib.now() and s.token_pack_credited_user_id = tap.person('ann')
$$;
create function pg_temp.balance() returns bigint language sql as $$
  select offering_balance from app.wallets where user_id = tap.person('ann')
$$;
select is(pg_temp.credit('one'), 'one 25', 'credits the one sale of a ping');
select is(pg_temp.credit('refunded'), 'one 25', 'credits no sale that cannot be credited');
select is(pg_temp.credit(), 'one 25, two 100',
  'credits all that waited: no refunded, reversed, unsold, sizeless, other or foreign sale');
select is(pg_temp.balance(), 125::bigint, 'adds up what it credited');
select is(pg_temp.credit(), 'one 25, two 100', 'a repeat marks nothing as credited');
select is(pg_temp.balance(), 125::bigint, 'a repeat adds nothing');
select results_eq('select reason, actor_user_id, delta from app.wallet_audit order by id', $$ values
  ('license_vendor_purchase', person('ann'), 25.0), ('license_vendor_purchase', person('ann'), 100.0) $$,
  'each pack is a purchase of the buyer');
update app.wallet_audit set actor_user_id = null where user_id = person('ann');
delete from auth.users where id = person('ann');
select is(pg_temp.credit(), null, 'the credit mark outlives the account: a new one with the same e-mail gets nothing');
select * from finish();
