-- docs/contract/wallet.md#wallets-that-do-not-add-up
select plan(5);
select as_user('ann'), as_user('bob'), person('cas');
select as_owner();
select auth.wallet_credit(person('ann'), null, 'self_grant', 5),
  auth.wallet_credit(person('bob'), null, 'self_grant', 3);
select is_empty('select auth.wallet_mismatches()', 'wallets that only the functions moved add up');
update app.wallets set offering_balance = offering_balance + 1 where user_id = person('bob');
select results_eq('select user_id, bucket, held, added_up from auth.wallet_mismatches()',
  format('values (%s::bigint, ''offering'', 4::bigint, 3::bigint)', person('bob')), 'names a balance changed by hand');
update app.wallets set monthly_messages_used = 2 where user_id = person('bob');
select is((select array_agg(m.bucket) from auth.wallet_mismatches() m), '{monthly,offering}',
  'and a use of free messages');
insert into app.wallets (user_id, offering_balance, monthly_reset_date) values (person('cas'), 5, '2026-04-01');
select results_eq('select bucket, held, added_up from auth.wallet_mismatches() where user_id = person(''cas'')',
  $$ values ('offering', 5::bigint, 0::bigint) $$, 'and a wallet without any movement');
select is((select bool_or(has_function_privilege(r, 'auth.wallet_mismatches()', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'no run-time role may ask');
select * from finish();
