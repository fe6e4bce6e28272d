-- docs/contract/wallet.md#get-userusage: shows a month that has ended as a new one, and writes nothing.
select plan(6);
select tap.person('ann');
select travel('2026-12-31 23:00Z'), as_user('ann');
select is(api.usage_get(50)::jsonb, '{"monthly_messages_used": 0, "monthly_messages_remaining": 50, "monthly_cap": 50,
  "monthly_reset_date": "2027-01-01", "offering_balance": 0}', 'shows everything left to a person without a wallet');
select lib.wallet_charge(50);
select is(api.usage_get(50)::jsonb - 'monthly_cap' - 'offering_balance', '{"monthly_messages_used": 1,
  "monthly_messages_remaining": 49, "monthly_reset_date": "2027-01-01"}', 'shows a free message that was used');
select is(api.usage_get(0) ->> 'monthly_messages_remaining', '0', 'shows nothing left where the cap is 0');
select travel('2027-01-01 00:00Z');
select is(api.usage_get(50)::jsonb - 'monthly_cap' - 'offering_balance', '{"monthly_messages_used": 0,
  "monthly_messages_remaining": 50, "monthly_reset_date": "2027-02-01"}', 'shows a new month as unused');
select is((select monthly_messages_used from app.wallets where user_id = tap.person('ann')), 1,
  'writes no reset by reading');
select is(api.balance_get()::jsonb, '{"balance": 0}', 'shows an empty balance to a person who bought nothing');
select * from finish();
