-- docs/contract/webhooks.md#sales: subscriptions that are cancelled and go on, in any order of pings (auth.sale_ping,
-- auth.sale_restart, auth.sale_reverse).
-- events: entitlement_granted webhook_sale 21, entitlement_revoked admin_override 6,
--   entitlement_revoked cancellation 12, entitlement_revoked refund 3, sale_previously_reversed 2, unknown_sale 5,
--   webhook_ignored cancellation_not_applicable 1,
--   webhook_ignored no_cancellation 9, webhook_ignored no_dispute_to_win 5
select plan(27);
create function pg_temp.access(events text[], product text default 'course', more jsonb default '{}') returns integer
language plpgsql as $$
begin
  for nth in 1 .. cardinality(events) loop
    perform auth.license_vendor_ping(jsonb_build_object('sale_id', current_setting('sale.id'), 'product_id', product,
      'resource_name', events[nth], 'email', 'ann@example.com') || more, array['course'], '{"pack": 100}');
  end loop;
  return (select count(*) from app.entitlements where user_id = tap.person('ann') and revoked_at is null);
end $$;
create function pg_temp.sale(id text) returns text language sql as $$
  update auth.license_vendor_sales set refunded = true;  -- so that no other sale covers this one
  select auth.entitlement_revoke(tap.person('ann'), null, 'admin_override', '{}');
  select set_config('sale.id', id, true)
$$;
create function pg_temp.balance() returns bigint language sql as $$
  select coalesce((select offering_balance from app.wallets where user_id = tap.person('ann')), 0)
$$;
select person('ann');

select pg_temp.sale('s1');
select is(pg_temp.access('{sale,cancellation}'), 0, 'a cancellation revokes a course');
select is(pg_temp.access('{subscription_restarted}'), 1, 'access comes back when the subscription restarts');
select is(pg_temp.access('{subscription_restarted,subscription_restarted}'), 1, 'once');
select is(pg_temp.access('{cancellation}'), 0, 'a later cancellation takes it again');
select is(pg_temp.access('{subscription_ended,subscription_restarted}'), 1, 'and a later restart gives it back');
select is(pg_temp.access('{subscription_ended}'), 0, 'the end of a subscription takes it');
select is(pg_temp.access('{subscription_restarted}'), 1, 'and a restart gives it back');
select is(pg_temp.access('{refund,subscription_restarted}'), 0, 'but not what a refund took');

select pg_temp.sale('s2');
select is(pg_temp.access('{sale,cancellation,refund,subscription_restarted}'), 0, 'nor what was refunded meanwhile');
select is((select refunded from auth.license_vendor_sales where license_vendor_sale_id = 's2'), true,
  'a refund after a cancellation is kept');

select pg_temp.sale('s3');
select is(pg_temp.access('{sale,cancellation,dispute,subscription_restarted}'), 0, 'a dispute meanwhile holds');
select is(pg_temp.access('{dispute_won}'), 1, 'until it is won');

select pg_temp.sale('s4');
select is(pg_temp.access('{sale,dispute,cancellation,subscription_restarted}'), 0, 'as does one from before');
select is(pg_temp.access('{dispute_won}'), 1, 'until it is won');
select is(pg_temp.access('{cancellation}'), 0, 'a cancellation after that');
select is(pg_temp.access('{subscription_restarted}'), 1, 'is taken back like any other');

select pg_temp.sale('s5');
select is(pg_temp.access('{cancellation,subscription_restarted,sale}'), 1, 'a restart may come before its sale');

select pg_temp.sale('s6');
select is(pg_temp.access('{sale,cancellation,dispute,dispute_won,subscription_restarted}'), 1,
  'a dispute that was won before the restart holds nothing back');

select pg_temp.sale('s7'), pg_temp.access('{sale,cancellation}');
update auth.license_vendor_sales set reversed_by = null where license_vendor_sale_id = 's7';
select is(pg_temp.access('{subscription_restarted}'), 1, 'a cancellation from before 0.5.0 was no refund');

select pg_temp.sale('s8'), pg_temp.access('{sale,cancellation}');
update auth.license_vendor_sales set reversed_by = null where license_vendor_sale_id = 's8';
select is(pg_temp.access('{refund,subscription_restarted}'), 0, 'but one that is refunded since stays reversed');

select pg_temp.sale('s9'), pg_temp.access('{sale,refund}');
update auth.license_vendor_sales set reversed_by = null where license_vendor_sale_id = 's9';
select is(pg_temp.access('{subscription_restarted,dispute_won}'), 0, 'a refund from before 0.5.0 is no dispute');

select pg_temp.sale('s10');
select is(pg_temp.access('{sale,cancellation,refund,subscription_restarted,dispute_won}'), 0,
  'nor is one after a cancellation');

select pg_temp.sale('s11'), pg_temp.access('{sale,cancellation}'), pg_temp.sale('s12');
select is(pg_temp.access('{sale,cancellation,subscription_restarted}'), 1, 'the sale that restarts');
select is((select reversed_by from auth.license_vendor_sales where license_vendor_sale_id = 's11'), 'cancellation',
  'leaves the other sales as they were');

select pg_temp.sale('s13');
select is(pg_temp.access('{dispute,cancellation,dispute_won,sale}'), 0,
  'a dispute that is won before the sale leaves its cancellation');
select pg_temp.sale('s14');
select is(pg_temp.access('{cancellation,refund,sale,subscription_restarted,dispute_won}'), 0,
  'and a refund before the sale holds whatever else is taken back');

select pg_temp.sale('p1');
select pg_temp.access('{sale,cancellation,subscription_restarted}', 'pack');
select is(pg_temp.balance(), 100::bigint, 'a pack is not a subscription');
select * from finish();
