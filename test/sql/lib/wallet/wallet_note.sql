-- docs/contract/wallet.md#audit-rows
select plan(5);
select person('ann'), person('adam'), travel('2026-06-15 12:00Z');
insert into app.wallets (user_id, monthly_reset_date) values (person('ann'), '2026-07-01');
select lib.wallet_note(person('ann'), person('adam'), 'offering', 'admin_grant', 7, 3);
select results_eq('select user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after, created_at
    from app.wallet_audit', $$ select person('ann'), person('adam'), 'offering', 'admin_grant', -4.0, 7.0, 3.0,
      '2026-06-15 12:00Z'::timestamptz $$, 'writes whose wallet, who moved it, why, and by how much');
select throws_ok($$ select lib.wallet_note(person('ann'), null, 'monthly', 'admin_grant', 0, 1) $$, '23514', null,
  'refuses a reason of the other bucket');
select throws_ok($$ select lib.wallet_note(person('adam'), null, 'offering', 'admin_grant', 0, 1) $$, '23503', null,
  'refuses a person without a wallet');
select is((select array_agg(has_function_privilege(r, 'lib.wallet_note(bigint, bigint, text, text, bigint, bigint)',
  'execute')) from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select as_user('ann');
select throws_ok($$ insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after,
  created_at) values (lib.current_user_id(), 'offering', 'self_grant', 1, 0, 1, now()) $$, '42501', null,
  'the API may not write audit rows directly');
select * from finish();
