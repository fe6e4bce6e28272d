-- docs/contract/operations.md#retention
select plan(6);

create temp table failed as
  select tap.job('{"attempts": 25, "last_error": "x"}') as long_ago,
    tap.job('{"attempts": 25, "last_error": "x"}') as lately,
         tap.job('{"attempts": 24, "last_error": "x"}') as retrying;
update graphile_worker._private_jobs set updated_at = now() - interval '31 days'
 where id in ((select long_ago from failed), (select retrying from failed));

select tap.keep('ann', tap.person('ann'));

insert into auth.event_streams (user_id, token_id, counted_until) values
  (tap.kept('ann'), 'old', now() - interval '61 minutes'),
  (tap.kept('ann'), 'late', now() - interval '59 minutes');

insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at) values
  (tap.kept('ann'), 'old', now(), now(), lib.machine_now() - interval '25 hours'),
  (tap.kept('ann'), 'late', now(), now(), lib.machine_now() - interval '23 hours'),
  (tap.kept('ann'), 'live', now(), now(), lib.machine_now() + interval '1 hour');
insert into auth.refresh_tokens select sha256(convert_to(device, 'UTF8')), user_id, id, expires_at from auth.sessions;
insert into auth.session_tokens select device, user_id, id, expires_at from auth.sessions;

select tap.as_role('app_worker');
select jobs.sweep_expired();
select tap.as_owner();
select ok(not exists (select from graphile_worker._private_jobs j, failed f where j.id = f.long_ago),
  'deletes a job that failed a month ago, with its payload');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.lately),
  'keeps a job that failed lately');
select ok(exists (select from graphile_worker._private_jobs j, failed f where j.id = f.retrying),
  'keeps a job that is tried again');
select results_eq('select token_id from auth.event_streams', $$ values ('late') $$,
  'deletes an event stream that nobody renewed for an hour');
select set_eq('select device from auth.sessions', $$ values ('late'), ('live') $$,
  'deletes a session that expired more than a day ago');
select results_eq('select t.token_id, r.token_hash from auth.session_tokens t, auth.refresh_tokens r',
  $$ values ('live', sha256('live')) $$, 'deletes the tokens of sessions that have expired');
select * from finish();
