-- The delta of a free message is positive when it is charged, that of a bought message negative: the view shows both as
-- charged.
select plan(4);
select person('ann');
select set_config('app.user_id', person('ann')::text, true), travel('2026-01-31 23:59Z');
select auth.wallet_credit(person('ann'), person('ann'), 'license_vendor_purchase', 5),
  auth.wallet_credit(person('ann'), null, 'self_grant', 2),
  auth.wallet_credit(person('ann'), null, 'admin_grant', 1);
select lib.wallet_charge(2) from generate_series(1, 4);
select lib.wallet_refund('monthly', lib.now()), lib.wallet_refund('offering', lib.now());
select travel('2026-02-01 00:00Z');
select lib.wallet_charge(2);
select auth.wallet_credit(person('ann'), null, 'license_vendor_refund', -5);

select as_role('app_analyst');
select results_eq($$ select bucket, reason, count(*), sum(charged), sum(refunded), sum(granted), sum(reversed)
    from analytics.wallet_movements where month = '2026-01-01' group by bucket, reason order by bucket, reason $$,
  $$ values ('monthly', 'refund_monthly', 1::bigint, 0::bigint, 1::bigint, 0::bigint, 0::bigint),
    ('monthly', 'spend_monthly', 2, 2, 0, 0, 0),
    ('offering', 'admin_grant', 1, 0, 0, 1, 0), ('offering', 'license_vendor_purchase', 1, 0, 0, 5, 0),
    ('offering', 'refund_offering', 1, 0, 1, 0, 0), ('offering', 'self_grant', 1, 0, 0, 2, 0),
    ('offering', 'spend_offering', 2, 2, 0, 0, 0) $$,
  'each movement counts in exactly one column');
select results_eq($$ select bucket, reason, charged, refunded, granted, reversed from analytics.wallet_movements
  where month = '2026-02-01' order by reason $$,
  $$ values ('offering', 'license_vendor_refund', 0, 0, 0, 5), ('monthly', 'monthly_reset', 0, 0, 0, 0),
    ('monthly', 'spend_monthly', 1, 0, 0, 0) $$,
  'a monthly reset grants nothing, and a vendor refund counts as reversed');
select results_eq($$ select distinct day, week from analytics.wallet_movements order by day $$,
  $$ values ('2026-01-31'::date, '2026-01-26'::date), ('2026-02-01', '2026-01-26') $$,
  'a movement belongs to its UTC day');
select as_owner();
select results_eq($$ select sum(granted + refunded - charged - reversed) filter (where bucket = 'offering'),
    sum(charged - refunded) filter (where bucket = 'monthly' and month = '2026-02-01')
    from analytics.wallet_movements $$,
  $$ select offering_balance, monthly_messages_used::bigint from app.wallets $$,
  'all movements add up to the balances of the wallet');
select * from finish();
