-- docs/contract/webhooks.md#sales: disputes that are won, partial refunds and quantities, in any order of pings
-- (auth.sale_ping, auth.sale_record, auth.sale_give, auth.sale_reverse, auth.sale_debt).
-- events: entitlement_granted signup_redemption 1, entitlement_granted webhook_sale 3,
--   entitlement_revoked cancellation 1, entitlement_revoked refund 2, sale_previously_reversed 3, unhandled_event 1,
--   unknown_sale 6, webhook_ignored cancellation_not_applicable 2, webhook_ignored dispute_was_won 3,
--   webhook_ignored no_dispute_to_win 6, webhook_ignored partial_refund 2, webhook_ignored refunded_sale 1,
--   webhook_ignored unusable_quantity 5
select plan(38);
create function pg_temp.ping(sale text, event text, more jsonb default '{}', product text default 'pack',
  email text default 'ann@example.com') returns text language sql as $$
  select auth.license_vendor_ping(jsonb_build_object('sale_id', sale, 'resource_name', event, 'product_id', product,
    'email', email) || more, array['course'], '{"pack": 100, "odd": 7, "sizeless": null}') ->> 'status'
$$;
create function pg_temp.pings(sale text, events text[], product text default 'pack') returns bigint
language plpgsql as $$
begin
  for nth in 1 .. cardinality(events) loop
    perform pg_temp.ping(sale, events[nth], product => product);
  end loop;
  return coalesce((select offering_balance from app.wallets where user_id = tap.person('ann')), 0);
end $$;
create function pg_temp.balance() returns bigint language sql as $$
  select coalesce((select offering_balance from app.wallets where user_id = tap.person('ann')), 0)
$$;
create function pg_temp.access() returns integer language sql as $$
  select count(*)::integer from app.entitlements where user_id = tap.person('ann') and revoked_at is null
$$;
create function pg_temp.gained(sale text, events text[]) returns bigint language sql as $$
  select pg_temp.pings(sale, events) - before from (select pg_temp.balance() as before) b
$$;
select person('ann');

select is(pg_temp.pings('d1', '{sale,dispute}'), 0::bigint, 'a dispute takes a pack back');
select is(pg_temp.pings('d1', '{dispute_won}'), 100::bigint, 'a dispute that is won gives it back');
select is(pg_temp.pings('d1', '{dispute_won,dispute_won}'), 100::bigint, 'once');
select is(pg_temp.pings('d1', '{dispute,sale}'), 100::bigint, 'a replay of the dispute or the sale does nothing');
select is(pg_temp.pings('d1', '{refund}'), 0::bigint, 'a later refund takes it');
select is(pg_temp.pings('d1', '{dispute_won,refund}'), 0::bigint, 'once');
select is(pg_temp.gained('d2', '{sale,dispute,refund,dispute_won}'), 0::bigint,
  'a refund of a disputed sale stays when the dispute is won');
select is(pg_temp.gained('d3', '{sale,refund,dispute,dispute_won}'), 0::bigint, 'and so does one before the dispute');
select is(pg_temp.gained('d4', '{sale,dispute_won,dispute}'), 100::bigint,
  'a dispute that arrives after it was won takes nothing');
select is(pg_temp.gained('d5', '{dispute_won,dispute,sale}'), 100::bigint, 'also where the sale comes last');
select is(pg_temp.gained('d6', '{dispute,sale,dispute_won}'), 100::bigint,
  'what a dispute kept a sale from giving is given when it is won');
select is(pg_temp.gained('d7', '{dispute,dispute_won,sale,sale}'), 100::bigint, 'in any order, once');
select is(pg_temp.gained('d8', '{dispute,refund,sale,dispute_won}'), 0::bigint,
  'but nothing of a sale that was refunded too');
select is(pg_temp.gained('d9', '{sale,cancellation,dispute,cancellation,dispute_won}'), 100::bigint,
  'the end of a subscription is inert for a pack');

select pg_temp.pings('c1', '{sale,dispute}', 'course');
select is(pg_temp.access(), 0, 'a dispute revokes a course');
select pg_temp.pings('c1', '{dispute_won}', 'course');
select is(pg_temp.access(), 1, 'and access comes back when it is won');
select pg_temp.pings('c1', '{subscription_ended}', 'course');
select is(pg_temp.access(), 0, 'until the subscription ends');
select pg_temp.pings('c2', '{sale,dispute,subscription_ended,dispute_won}', 'course');
select is(pg_temp.access(), 0, 'a subscription that ended during the dispute stays ended');

select is(pg_temp.gained('r1', '{sale}'), 100::bigint, 'a pack');
select pg_temp.ping('r1', 'refund', '{"refunded": " False "}');
select is(pg_temp.balance() % 100, 0::bigint, 'a partial refund');
select is(pg_temp.gained('r1', '{}'), 0::bigint, 'takes nothing');
select is(pg_temp.gained('r1', '{refund,refund}'), -100::bigint, 'a later full refund takes it once');
select pg_temp.ping('r2', 'refund', '{"refunded": false}');
select is(pg_temp.gained('r2', '{sale}'), 100::bigint, 'a partial refund before its sale keeps nothing back');

select pg_temp.ping('t1', 'thing', '{"refunded": "true"}');
select is(pg_temp.gained('t1', '{sale}'), 100::bigint, 'only a sale or a final reversal says that it is refunded');
select pg_temp.ping('t2', 'sale', '{"refunded": "true"}', 'course');
select pg_temp.pings('t2', '{dispute,dispute_won}', 'course');
select is(pg_temp.access(), 0, 'a refunded sale grants nothing when its dispute is won');

-- What the rows of sales keep of all this, each of its own.
create function pg_temp.kept(sales text[]) returns text[] language sql as $$
  select array_agg(concat_ws(' ', s.license_vendor_sale_id, s.refunded, s.reversed_by, s.taken_back,
      case when s.dispute_won_at is not null then 'won' end) order by s.license_vendor_sale_id)
    from auth.license_vendor_sales s where s.license_vendor_sale_id = any (sales)
$$;
select pg_temp.pings('k2', '{sale}'), pg_temp.pings('k1', '{sale,dispute}');
select is(pg_temp.kept('{k1,k2}'), '{k1 t dispute 100,k2 f}', 'a dispute takes its own pack');
select pg_temp.pings('k2', '{dispute,refund}');
select is(pg_temp.kept('{k1,k2}'), '{k1 t dispute 100,k2 t refund 100}',
  'a refund replaces the dispute of its own sale');
select pg_temp.pings('k3', '{sale,dispute,dispute_won}');
select is(pg_temp.kept('{k1,k2,k3}'), '{k1 t dispute 100,k2 t refund 100,k3 f won}',
  'a dispute that is won restores its own sale');
select pg_temp.pings('k4', '{refund,sale}'), pg_temp.pings('k5', '{cancellation}');
select is(pg_temp.kept('{k4,k5}'), '{k4 t refund,k5 f}', 'a final reversal before its sale refunds and reverses it');
select is((select array_agg(distinct concat(sign(a.delta), ' ', a.reason)) from app.wallet_audit a),
  '{-1 license_vendor_refund,1 license_vendor_purchase}', 'the audit says which way messages went');

create function pg_temp.more(sale text, quantity jsonb, product text default 'odd') returns bigint
language plpgsql as $$
declare
  v_before bigint := pg_temp.balance();
begin
  perform pg_temp.ping(sale, 'sale', jsonb_build_object('quantity', quantity), product);
  return pg_temp.balance() - v_before;
end $$;
select is(pg_temp.more('q1', '"3"'), 21::bigint, 'a quantity multiplies a pack');
select is(pg_temp.gained('q1', '{refund}'), -21::bigint, 'and its reversal');
select is(pg_temp.more('q2', '5'), 35::bigint, 'as a number, too');
select is(array[pg_temp.more('q3', '""'), pg_temp.more('q4', 'null')], '{7,7}', 'without a quantity it is one');
select is(array[pg_temp.more('q5', '"0"'), pg_temp.more('q6', '"-1"'), pg_temp.more('q7', '"1.5"'),
  pg_temp.more('q8', '"many"'), pg_temp.more('q9', '"999999999"')], '{0,0,0,0,0}',
  'a quantity that is none credits nothing');
select is(auth.account_create('wait@example.com', 'x', null, null, 'w', 'course', 'w', '{"pack": 100}') is not null,
  true, 'a buyer signs up') from pg_temp.ping('w1', 'sale', '{"quantity": "2"}', 'pack', 'wait@example.com');
select is((select offering_balance from app.wallets where user_id = person('wait')), 200::bigint,
  'a pack that waited has its quantity');
select is((select bool_and(w.offering_balance = (select coalesce(sum(delta), 0) from app.wallet_audit a
  where a.user_id = w.user_id and a.bucket = 'offering'))
  from app.wallets w), true, 'every balance is the sum of its audit rows');
select * from finish();
