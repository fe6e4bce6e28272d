-- docs/contract/auth.md#post-authpassword-resetrequest
select plan(10);
create function pg_temp.queued() returns setof json language sql security definer as $$
  select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = 'password_reset_mail' order by j.id
$$;
-- graphile-worker waits exp(least(10, attempts)) seconds after a failed attempt.
create function pg_temp.waits() returns interval language sql security definer as $$
  select min((select sum(exp(least(10, n))) from generate_series(1, j.max_attempts - 1) n)) * interval '1 second'
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = 'password_reset_mail'
$$;
select person('ann'), as_user();
select is(auth.password_reset_request('ann@example.com', '192.0.2.1', 'agent')::text,
  auth.password_reset_request('nobody@example.com', '192.0.2.1', repeat('x', 300))::text,
  'answers the same for an account and for nobody');
select is((select count(*) from pg_temp.queued()), 2::bigint, 'queues a mail job for either');
select is((select array_agg(p ->> 'email') from pg_temp.queued() p), '{ann@example.com,nobody@example.com}',
  'leaves it to the job who has the address');
select is((select count(distinct p ->> 'request_id') from pg_temp.queued() p), 2::bigint,
  'gives each request its own id');
select is((select max(length(p ->> 'user_agent')) from pg_temp.queued() p), 256, 'cuts a long user agent');
select ok(pg_temp.waits() > interval '1 day', 'is tried until a mail server has been away for a day');
select for_api_only('auth.password_reset_request(text, text, text)');
select is((select distinct j.max_attempts::integer from graphile_worker.jobs j
  where j.task_identifier = 'password_reset_mail'), 14, 'a mail is tried for 28 hours');
select * from finish();
