-- A failed call gives the charge back to its bucket (decision D10).
select plan(10);
select tap.person('ann');
select travel('2026-01-31 23:00Z'), as_user('ann');
select is(lib.wallet_charge(1), 'monthly', 'a free message');
select ok(lib.wallet_refund('monthly', lib.now()), 'comes back');
select is((lib.wallet_state()).monthly_messages_used, 0, 'to the month');
select ok(not lib.wallet_refund('monthly', lib.now()), 'never more than was used');
select as_owner();
select auth.wallet_credit(person('ann'), null, 'license_vendor_purchase', 5);
select as_user('ann');
select is(lib.wallet_charge(0), 'offering', 'a bought message');
select ok(lib.wallet_refund('offering', lib.now()), 'comes back');
select is((lib.wallet_state()).offering_balance, 5::bigint, 'to the balance');
select is(lib.wallet_charge(1), 'monthly', 'one of a month');
select travel('2026-02-01 00:01Z');
select ok(lib.wallet_charge(1) = 'monthly' and not lib.wallet_refund('monthly', '2026-01-31 23:00Z'), 'does not come back in the next');
select as_owner();
select results_eq($$ select bucket || ' ' || reason || ' ' || delta::integer from app.wallet_audit where user_id = person('ann') order by id $$,
  array['monthly spend_monthly 1', 'monthly refund_monthly -1', 'offering license_vendor_purchase 5', 'offering spend_offering -1',
    'offering refund_offering 1', 'monthly spend_monthly 1', 'monthly monthly_reset -1', 'monthly spend_monthly 1'], 'refunds have reasons of their own');
select * from finish();
