select plan(7);
select as_user('ann'), as_user('bob'), as_owner();
select auth.wallet_credit(person('ann'), null, 'self_grant', 5),
  auth.wallet_credit(person('bob'), null, 'self_grant', 3);
update app.wallets set offering_balance = 9, monthly_messages_used = 2 where user_id = person('bob');
select jobs.verify_wallets();
select results_eq('select bucket, held, added_up from auth.wallets_repair()',
  $$ values ('monthly', 2::bigint, 0::bigint), ('offering', 9::bigint, 3::bigint) $$, 'answers what differed');
select results_eq(
  'select user_id, monthly_messages_used::integer, offering_balance::integer from app.wallets order by 1',
  format('values (%s::bigint, 0, 5), (%s::bigint, 0, 3)', person('ann'), person('bob')),
  'a wallet is what its movements add up to, and no other changes');
select is_empty('select from lib.findings', 'and /health says so');
select is_empty('select auth.wallets_repair()', 'a second time there is nothing to repair');
select person('cas'), person('dan');
select auth.wallet_credit(person('cas'), null, 'self_grant', 7),
  auth.wallet_credit(person('dan'), null, 'self_grant', 8);
update app.wallets set offering_balance = 1 where user_id = person('cas');
update app.wallets set monthly_messages_used = 3 where user_id = person('dan');
select is((select count(*) from auth.wallets_repair()), 2::bigint, 'repairs a wallet of which one number is wrong');
select results_eq(format('select monthly_messages_used::integer, offering_balance::integer from app.wallets
  where user_id in (%s, %s) order by user_id', person('cas'), person('dan')), 'values (0, 7), (0, 8)',
  'and leaves the other number');
select is((select bool_or(has_function_privilege(r, 'auth.wallets_repair()', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'no run-time role may do it');
select * from finish();
