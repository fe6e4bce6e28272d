-- docs/contract/wallet.md#get-userusage
select plan(7);
select person('ann'), travel('2026-06-15 12:00Z');
insert into app.wallets (user_id, offering_balance, monthly_messages_used, monthly_reset_date)
values (person('ann'), -2, 3, '2026-07-01');
create function pg_temp.state() returns text language sql as $$
  select format('%s %s %s', offering_balance, monthly_messages_used, to_char(monthly_reset_date, 'YYYY-MM-DD'))
    from lib.wallet_state()
$$;
select as_user('ann');
select is(pg_temp.state(), '-2 3 2026-07-01', 'shows a balance below zero, what was used, and when the month ends');
select travel('2026-09-15 12:00Z');
select is(pg_temp.state(), '-2 0 2026-10-01', 'counts nothing of a month that is over');
select travel('2026-05-15 12:00Z');
select is(pg_temp.state(), '-2 3 2026-07-01', 'keeps the later month where the clock was set back');
select is((select monthly_messages_used from app.wallets), 3, 'writes nothing');
select as_user('ben');
select is(pg_temp.state(), '0 0 2026-06-01', 'shows an empty wallet to a person who has none');
select as_user();
select is(pg_temp.state(), '0 0 2026-06-01', 'shows an empty wallet without a caller');
select as_owner();
update app.wallets set offering_balance = 4;
select travel('2036-06-15 12:00Z'), as_user('ann');
select is(pg_temp.state(), '4 0 2036-07-01', 'keeps bought messages for years');
select * from finish();
