-- docs/contract/wallet.md#audit-rows
select plan(6);
select person('ann'), person('adam'), travel('2026-06-15 12:00Z');
select is(auth.wallet_credit(person('ann'), person('adam'), 'admin_grant', 5), 5::bigint,
  'answers the balance, of a wallet that it made');
select is(auth.wallet_credit(person('ann'), null, 'license_vendor_refund', -25), -20::bigint, 'takes back below zero');
select results_eq('select user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after
    from app.wallet_audit order by id', $$ values
  (person('ann'), person('adam'), 'offering', 'admin_grant', 5.0, 0.0, 5.0),
  (person('ann'), null, 'offering', 'license_vendor_refund', -25.0, 5.0, -20.0) $$,
  'writes each move with its actor, who may be nobody');
select throws_ok($$ select auth.wallet_credit(person('ann'), null, 'monthly_reset', 1) $$, '23514', null,
  'refuses a reason of the other bucket');
select throws_ok($$ select auth.wallet_credit(-1, null, 'admin_grant', 1) $$, '23503', null,
  'refuses a person who does not exist');
select is((select array_agg(has_function_privilege(r, 'auth.wallet_credit(bigint, bigint, text, integer)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
