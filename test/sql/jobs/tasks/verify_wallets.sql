-- docs/contract/wallet.md#wallets-that-do-not-add-up
select plan(7);
delete from lib.findings;
select as_user('ann');
select as_owner();
select auth.wallet_credit(person('ann'), null, 'self_grant', 5);
select as_role('app_worker');
select is(jobs.verify_wallets(), 0, 'nothing to find');
select as_owner();
update app.wallets set offering_balance = 4 where user_id = person('ann');
select as_role('app_worker');
select is(jobs.verify_wallets(), 1, 'counts a wallet that does not add up');
select as_owner();
select results_eq('select reason, detail from lib.findings',
  $$ values ('wallet_mismatch', '1 wallets are not what their movements add up to') $$, 'notes it');
select ok(lib.service_reasons()::text like '%"wallet_mismatch"%', 'each process tells it');
update app.wallets set offering_balance = 5 where user_id = person('ann');
select is(jobs.verify_wallets(), 0, 'the wallet is right again');
select is_empty('select from lib.findings', 'and the note is gone');
insert into lib.findings (reason, since, detail, found) values ('another', now(), 'x', 1);
select jobs.verify_wallets();
select results_eq('select reason from lib.findings', array['another'], 'leaves other findings alone');
select * from finish();
