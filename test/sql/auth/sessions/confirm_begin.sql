-- docs/contract/auth.md#sensitive-routes
select plan(15);
select person('aaron');  -- the first account is somebody else's
select as_user('ann');
select as_owner();
update auth.users set password_hash = 'hash of ann' where id = person('ann');
select as_user('ann');
create function pg_temp.ago(age interval) returns bigint language sql as $$
  select extract(epoch from lib.machine_now() - age)::bigint
$$;
select is(auth.confirm_begin(pg_temp.ago('14 minutes'), false)::text, null, 'a sign-in of 14 minutes ago is enough');
select refused($$ select auth.confirm_begin(pg_temp.ago('15 minutes 1 second'), false) $$, 403, 'sign_in_again',
  'refuses one of more than 15 minutes ago with 403');
select refused('select auth.confirm_begin(null, false)', 403, 'sign_in_again', 'refuses an unknown one with 403');
select is(auth.confirm_begin(pg_temp.ago('1 hour'), true)::jsonb,
  jsonb_build_object('email', 'ann@example.com', 'password_hash', 'hash of ann'),
  'answers the hash that a given password must fit');
select is(auth.confirm_begin(pg_temp.ago('1 minute'), true)::text, null, 'verifies nothing after a recent sign-in');
select is(auth.confirm_begin(pg_temp.ago('1 minute'), true, 'password') ->> 'password_hash', 'hash of ann',
  'but where the password itself is needed');
select is(auth.confirm_begin(pg_temp.ago('1 minute'), false, 'sign_in')::text, null,
  'a recent sign-in is enough where one is needed of every account');
select as_owner();
update auth.users set password_hash = '!' where id = person('ann');
select as_user('ann');
select is(auth.confirm_begin(pg_temp.ago('1 day'), false)::text, null, 'an account without a password is not asked');
select refused(format('select auth.confirm_begin(pg_temp.ago(''1 day''), %L, %L)', given, needs), 403, 'sign_in_again',
  'but for a sign-in where ' || needs || ' is needed' || case when given then ', whatever it gives' else '' end)
  from (values (false, 'sign_in'), (false, 'password'), (true, 'password')) as example (given, needs);
select is(auth.confirm_begin(pg_temp.ago('1 minute'), false, 'password')::text, null, 'and a recent one is enough');
select for_api_only('auth.confirm_begin(bigint, boolean, text)');
select * from finish();
