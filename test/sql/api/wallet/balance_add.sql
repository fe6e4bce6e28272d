-- events: balance_added 2
select plan(9);
select tap.person('ann'), tap.person('adam');
update auth.users set is_admin = true where id = person('adam');
select as_user('adam');
select is(api.balance_add('{"amount": 7}')::jsonb, '{"balance": 7, "added": 7}', 'an admin credits themself');
select is(api.balance_add('{"amount": 3}') ->> 'balance', '10', 'adds to the balance that is there');
select as_owner();
select results_eq($$ select user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after
  from app.wallet_audit order by id $$,
  $$ select person('adam'), person('adam'), 'offering', 'self_grant', d, b, d + b
    from (values (7.0, 0.0), (3.0, 7.0)) v (d, b) $$,
  'writes the admin as person and actor of each audit row');
select as_user('ann');
select refused($$ select api.balance_add('{"amount": 7}') $$, 403, 'admin_required',
  'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.balance_add('{"amount": 7}') $$, 403, 'user_not_found',
  'refuses an account that is gone with 403');
select for_api_only('api.balance_add(jsonb)');
select is((select count(*)::integer from app.wallets), 1, 'a refusal makes no wallet');
select * from finish();
