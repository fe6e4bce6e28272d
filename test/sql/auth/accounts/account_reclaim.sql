-- docs/contract/auth.md#proven-addresses; within a sign-in: test/sql/auth/sessions/social_sign_in.sql.
-- events: account_reclaimed 1
select plan(8);
select person('ann'), person('ben'), travel('2026-03-01 10:00:00.25Z');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
select gen_random_uuid(), person(name), left(md5(token), 16), sha256(token::bytea), '', '', lib.now(), expires
  from (values ('ann', 'live', lib.now() + interval '30 minutes'), ('ann', 'expired', lib.now()),
    ('ben', 'other', lib.now() + interval '30 minutes'),
    ('ann', 'cancelled', lib.now() + interval '20 minutes')) r (name, token, expires);
update auth.password_resets set cancelled_at = '2026-03-01 09:50Z' where token_hash = sha256('cancelled');
select is((auth.account_reclaim(person('ann'))).id, person('ann'), 'answers the account');
select results_eq($$ select password_hash, password_changed_at, email_proven_at from auth.users
    where id = person('ann') $$,
  $$ values ('!', '2026-03-01 10:00:01Z'::timestamptz, '2026-03-01 10:00:00.25Z'::timestamptz) $$,
  'leaves no password that fits, ends tokens of before the next whole second, and proves the e-mail');
select results_eq('select user_id, cancelled_at is not null from auth.password_resets order by id',
  $$ values (person('ann'), true), (person('ann'), false), (person('ben'), false), (person('ann'), true) $$,
  'cancels the live reset tokens of the account, and no others');
select is((select cancelled_at from auth.password_resets where token_hash = sha256('cancelled')), '2026-03-01 09:50Z',
  'leaves the time of one that was cancelled before');
select results_eq($$ select j.payload::jsonb from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'password_changed_mail' $$,
  $$ select jsonb_build_object('user_id', person('ann'), 'cause', 'first_link') $$,
  'queues one mail that names the first link as its cause');
select is((select password_hash from auth.users where id = person('ben')), 'x', 'leaves other accounts alone');
select throws_ok('select auth.account_reclaim(-1)', 'P0002', null, 'refuses an account that does not exist');
select is((select array_agg(has_function_privilege(r, 'auth.account_reclaim(bigint)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
