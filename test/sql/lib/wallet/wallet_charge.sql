-- docs/contract/wallet.md#charges: free messages first, then bought ones, then none; the new month begins once.
select plan(21);
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

select is(lib.wallet_charge(2), 'monthly', 'takes a free message first');
select is(lib.wallet_charge(2), 'monthly', 'takes the last free message of the allowance');
select refused('select lib.wallet_charge(2)', 402, 'insufficient_offerings', 'refuses with 402 where nothing is left');
select pg_temp.buy('ann', 1);
select is(lib.wallet_charge(2), 'offering', 'takes a bought message after the free ones');
select refused('select lib.wallet_charge(2)', 402, 'insufficient_offerings',
  'refuses with 402 where the one bought message is spent');
select results_eq('select pg_temp.audit(''ann'')', array['monthly spend_monthly 1: 0 > 1',
  'monthly spend_monthly 1: 1 > 2',
  'offering license_vendor_purchase 1: 0 > 1', 'offering spend_offering -1: 1 > 0'],
  'writes an audit row per movement, and none for a refusal');

select travel('2026-02-01 00:00Z');
select is(lib.wallet_charge(2), 'monthly', 'takes a free message when a new month begins in UTC');
select is(lib.wallet_charge(2), 'monthly', 'takes a second free message of the new month');
select results_eq('select a from pg_temp.audit(''ann'') a offset 4', array['monthly monthly_reset -2: 2 > 0',
  'monthly spend_monthly 1: 0 > 1', 'monthly spend_monthly 1: 1 > 2'], 'resets the month once, with its own audit row');
select is((select monthly_reset_date from app.wallets where user_id = tap.person('ann')), '2026-03-01',
  'moves the reset date to the first of the next month');
select travel('2026-07-15 12:00Z');
select is(lib.wallet_charge(2), 'monthly', 'takes a free message after months without one');
select is((select monthly_reset_date from app.wallets where user_id = tap.person('ann')), '2026-08-01',
  'moves the reset date past the months without a message');

select is(lib.wallet_charge(1000), 'monthly', 'applies a raised cap at once');
select refused('select lib.wallet_charge(0)', 402, 'insufficient_offerings', 'applies a cap of 0 at once');
select pg_temp.buy('ann', -3);
select refused('select lib.wallet_charge(0)', 402, 'insufficient_offerings',
  'refuses with 402 where the balance is below zero');
select pg_temp.buy('ann', 4);
select is(lib.wallet_charge(0), 'offering', 'takes a bought message where the balance is above zero again');

select pg_temp.buy('ann', 3);
select as_user('ben');
select is(lib.wallet_charge(1), 'monthly', 'charges each person by their own wallet');
select as_user('ann');
select is((lib.wallet_state()).offering_balance, 3::bigint, 'and takes nothing from another one');
select as_user('ben');
select is((select count(*)::integer from app.wallets), 1, 'a person sees no wallet but their own');
select throws_ok('update app.wallets set offering_balance = 9', '42501', null, 'the API may not write wallets');
select throws_ok('select * from app.wallet_audit', '42501', null, 'the API may not read audit rows');
select * from finish();
