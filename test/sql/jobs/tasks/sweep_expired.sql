-- docs/contract/operations.md#retention
select plan(5);

create temp table failed as
  select tap.job('{"attempts": 25, "last_error": "x"}') as long_ago,
    tap.job('{"attempts": 25, "last_error": "x"}') as lately,
         tap.job('{"attempts": 24, "last_error": "x"}') as retrying;
update graphile_worker._private_jobs set updated_at = now() - interval '31 days'
 where id in ((select long_ago from failed), (select retrying from failed));

select tap.keep('unknown', tap.person('ann'));
delete from app.pseudonyms where user_id = tap.kept('unknown');

insert into auth.event_streams (user_id, token_id, counted_until) values
  (tap.kept('unknown'), 'old', now() - interval '61 minutes'),
  (tap.kept('unknown'), 'late', now() - interval '59 minutes');

select tap.as_role('app_worker');
select jobs.sweep_expired();
select tap.as_owner();
select ok(not exists (select from graphile_worker._private_jobs j, failed f where j.id = f.long_ago),
  'deletes a job that failed a month ago, with its payload');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.lately),
  'keeps a job that failed lately');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.retrying),
  'keeps a job that is tried again');
select results_eq($$ select joined_at from app.pseudonyms where user_id = tap.kept('unknown') $$,
  $$ select created_at from auth.users where id = tap.kept('unknown') $$,
  'gives an account without a pseudonym its row, joined when the account was made');
select results_eq('select token_id from auth.event_streams', $$ values ('late') $$,
  'deletes an event stream that nobody renewed for an hour');
select * from finish();
