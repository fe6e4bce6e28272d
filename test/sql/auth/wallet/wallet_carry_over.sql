-- docs/contract/auth.md#license-claims; within a signup: test/sql/auth/accounts/account_create.sql.
select plan(8);
select person('ann'), person('ben'), person('cas'), person('dan'), travel('2026-03-10 10:00Z');
create function pg_temp.carried(name text, used integer, resets date, balance bigint) returns text language sql as $$
  insert into auth.license_claims (claim, email_hash, monthly_messages_used, monthly_reset_date, offering_balance)
  values (name, auth.email_hash(name), used, resets, balance);
  select auth.wallet_carry_over(tap.person(name), c) from auth.license_claims c where c.claim = name;
  select format('%s used, %s left', monthly_messages_used, offering_balance)
    from app.wallets where user_id = tap.person(name)
$$;
select is(pg_temp.carried('ann', 12, '2026-04-01', -7), '12 used, -7 left',
  'carries over the free messages of the running month and the debt');
select results_eq('select user_id, actor_user_id, bucket, reason, balance_before, balance_after
    from app.wallet_audit order by id', $$ values
  (person('ann'), person('ann'), 'monthly', 'carried_over', 0.0, 12.0),
  (person('ann'), person('ann'), 'offering', 'carried_over', 0.0, -7.0) $$,
  'writes an audit row per bucket, with the person as its actor');
select is(pg_temp.carried('ben', 12, '2026-03-01', 0), null, 'makes no wallet for the messages of an earlier month');
select is(pg_temp.carried('cas', 12, '2026-03-01', -7), '0 used, -7 left', 'carries over the debt of an earlier month');
select is((select count(*) from app.wallet_audit where user_id <> person('ann')), 1::bigint,
  'writes no audit row where nothing is carried over');
select is(pg_temp.carried('dan', 1, '2026-04-01', 0), '1 used, 0 left', 'carries over a single free message');
select is((select monthly_messages_used from app.wallets where user_id = person('ann')), 12,
  'and leaves the wallets of others alone');
select is((select array_agg(has_function_privilege(r, 'auth.wallet_carry_over(bigint, auth.license_claims)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
