-- docs/contract/wallet.md#refunds
select plan(14);
select tap.person('ann');
select travel('2026-01-31 23:00Z'), as_user('ann');
select is(lib.wallet_charge(1), 'monthly', 'charges a free message');
select ok(lib.wallet_refund('monthly', lib.now()), 'gives a free message back');
select is((lib.wallet_state()).monthly_messages_used, 0, 'uses no free message after the refund');
select ok(not lib.wallet_refund('monthly', lib.now()), 'gives back no more free messages than were used');
select as_owner();
select auth.wallet_credit(person('ann'), null, 'license_vendor_purchase', 5);
select as_user('ann');
select is(lib.wallet_charge(0), 'offering', 'charges a bought message');
select ok(lib.wallet_refund('offering', lib.now()), 'gives a bought message back');
select is((lib.wallet_state()).offering_balance, 5::bigint, 'restores the balance after the refund');
select is(lib.wallet_charge(1), 'monthly', 'charges a free message before the month ends');
select travel('2026-02-01 00:01Z');
select ok(lib.wallet_charge(1) = 'monthly' and not lib.wallet_refund('monthly', '2026-01-31 23:00Z'),
  'gives back no free message of a past month');
select as_owner();
select results_eq($$ select bucket || ' ' || reason || ' ' || delta::integer from app.wallet_audit
  where user_id = person('ann') order by id $$,
  array['monthly spend_monthly 1', 'monthly refund_monthly -1', 'offering license_vendor_purchase 5',
    'offering spend_offering -1',
    'offering refund_offering 1', 'monthly spend_monthly 1', 'monthly monthly_reset -1', 'monthly spend_monthly 1'],
      'writes an audit row with its own reason per refund');
-- At the edge of a month, and beside another person.
select tap.person('ben');
select as_user('ben'), travel('2026-01-31 23:00Z');
select is(lib.wallet_charge(1), 'monthly', 'another person is charged');
select travel('2026-02-01 00:00Z');
select ok(not lib.wallet_refund('monthly', '2026-01-31 23:00Z'), 'a new month begins before the refund of a past one');
select ok(lib.wallet_charge(1) = 'monthly' and lib.wallet_refund('monthly', '2026-02-01 00:00Z'),
  'the first instant of a month belongs to it');
select as_owner();
select is((select monthly_messages_used from app.wallets where user_id = person('ann')), 1,
  'a refund gives nothing to another person');
select * from finish();
