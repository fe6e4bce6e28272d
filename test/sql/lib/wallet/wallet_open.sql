-- docs/contract/wallet.md#months
select plan(10);
select person('ann'), person('ben'), travel('2026-01-31 23:00Z');
create function pg_temp.wallet(name text) returns text language sql as $$
  select format('%s %s %s', offering_balance, monthly_messages_used, to_char(monthly_reset_date, 'YYYY-MM-DD'))
    from app.wallets where user_id = tap.person(name)
$$;
select lib.wallet_open(person('ann'));
select is(pg_temp.wallet('ann'), '0 0 2026-02-01', 'makes a wallet with nothing used or bought, until the next month');
select is(pg_temp.wallet('ben'), null, 'makes no wallet for another person');
update app.wallets set monthly_messages_used = 3, offering_balance = -2;
select lib.wallet_open(person('ann'));
select is(pg_temp.wallet('ann'), '-2 3 2026-02-01', 'changes nothing within the month');
select is_empty('select from app.wallet_audit', 'writes no audit row within the month');
insert into app.wallets (user_id, monthly_messages_used, monthly_reset_date) values (person('ben'), 4, '2026-02-01');
select travel('2026-03-01 00:00Z');
select lib.wallet_open(person('ann')), lib.wallet_open(person('ann'));
select is(pg_temp.wallet('ben'), '0 4 2026-02-01', 'begins no month of another person');
select is(pg_temp.wallet('ann'), '-2 0 2026-04-01', 'begins a new month, also after one without a move');
select results_eq('select actor_user_id, bucket, reason, delta from app.wallet_audit',
  $$ values (null::bigint, 'monthly', 'monthly_reset', -3.0) $$, 'writes the reset once, without an actor');
select travel('2026-01-31 23:00Z');
select lib.wallet_open(person('ann'));
select is(pg_temp.wallet('ann'), '-2 0 2026-04-01', 'never goes back to an earlier month');
select throws_ok('select lib.wallet_open(-1)', '23503', null, 'makes no wallet without an account');
select is((select array_agg(has_function_privilege(r, 'lib.wallet_open(bigint)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
