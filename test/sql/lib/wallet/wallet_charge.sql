-- Free messages first, then bought ones, then none; the new month begins once (platform.md section 10).
select plan(20);
create function pg_temp.audit(name text) returns setof text language sql security definer as $$
  select format('%s %s %s: %s > %s', bucket, reason, delta::integer, balance_before::integer, balance_after::integer)
    from app.wallet_audit where user_id = tap.person(name) order by id
$$;
create function pg_temp.buy(name text, amount integer) returns void language sql security definer as $$
  select auth.wallet_credit(tap.person(name), tap.person(name), 'license_vendor_purchase', amount)
$$;
select tap.person('ann'), tap.person('ben');
grant execute on all functions in schema pg_temp to public;
select travel('2026-01-31 23:59:59Z'), as_user('ann');

select is(lib.wallet_charge(2), 'monthly', 'the first message is free');
select is(lib.wallet_charge(2), 'monthly', 'so is the last of the allowance');
select refused('select lib.wallet_charge(2)', 402, 'insufficient_offerings', 'then there is none');
select pg_temp.buy('ann', 1);
select is(lib.wallet_charge(2), 'offering', 'but a bought one');
select refused('select lib.wallet_charge(2)', 402, 'insufficient_offerings', 'and no second');
select results_eq('select pg_temp.audit(''ann'')', array['monthly spend_monthly 1: 0 > 1', 'monthly spend_monthly 1: 1 > 2',
  'offering license_vendor_purchase 1: 0 > 1', 'offering spend_offering -1: 1 > 0'], 'each move has its row, refusals none');

select travel('2026-02-01 00:00Z');
select is(lib.wallet_charge(2), 'monthly', 'the month ends by UTC');
select is(lib.wallet_charge(2), 'monthly', 'and is reset once');
select results_eq('select a from pg_temp.audit(''ann'') a offset 4', array['monthly monthly_reset -2: 2 > 0',
  'monthly spend_monthly 1: 0 > 1', 'monthly spend_monthly 1: 1 > 2'], 'with a row of its own');
select is((select monthly_reset_date from app.wallets where user_id = tap.person('ann')), '2026-03-01', 'until the first of the next');
select travel('2026-07-15 12:00Z');
select is(lib.wallet_charge(2), 'monthly', 'months without a message count once');
select is((select monthly_reset_date from app.wallets where user_id = tap.person('ann')), '2026-08-01', 'and end with this one');

select is(lib.wallet_charge(1000), 'monthly', 'a cap that was raised counts at once');
select refused('select lib.wallet_charge(0)', 402, 'insufficient_offerings', 'a cap of none too');
select pg_temp.buy('ann', -3);
select refused('select lib.wallet_charge(0)', 402, 'insufficient_offerings', 'a balance below zero is no message');
select pg_temp.buy('ann', 4);
select is(lib.wallet_charge(0), 'offering', 'until it is above again');

select as_user('ben');
select is(lib.wallet_charge(1), 'monthly', 'each person has a wallet of their own');
select is((select count(*)::integer from app.wallets), 1, 'and sees no other');
select throws_ok('update app.wallets set offering_balance = 9', '42501', null, 'which they may not write');
select throws_ok('select * from app.wallet_audit', '42501', null, 'nor read the ledger');
select * from finish();
