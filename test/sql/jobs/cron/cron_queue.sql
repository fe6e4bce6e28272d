-- docs/contract/admin-jobs.md#recurring-tasks
select plan(9);
delete from graphile_worker._private_known_crontabs;
create function pg_temp.queue(due_at timestamptz) returns text language sql as $$
  select jobs.cron_queue(jsonb_build_array(
    jsonb_build_object('task', 'sweep_expired', 'due_at', due_at - interval '1 day'),
    jsonb_build_object('task', 'sweep_llm_requests', 'due_at', due_at)))::text
$$;
select as_role('app_worker');
select is(pg_temp.queue(now() - interval '3 minutes'), '[]', 'a task that nobody knew yet has missed nothing');
select as_owner();
update graphile_worker._private_known_crontabs set known_since = now() - interval '1 hour';
select as_role('app_worker');
select is(pg_temp.queue(now() - interval '3 minutes'), '["sweep_llm_requests"]', 'queues a task that is due');
select is(pg_temp.queue(now() - interval '3 minutes'), '[]', 'queues it once for each time');
select is(pg_temp.queue(now() - interval '4 minutes'), '[]', 'queues nothing for an earlier time');
select is(pg_temp.queue(now() - interval '1 minute'), '["sweep_llm_requests"]', 'queues it again for the next');
select as_owner();
select is((select array_agg(q.run_at order by q.run_at) from jobs.queue() q where q.task = 'sweep_llm_requests'),
  array[now() - interval '3 minutes', now() - interval '1 minute'], 'each job is due at the time of the schedule');
update graphile_worker._private_known_crontabs set last_execution = now() + interval '3 hours';
select as_role('app_worker');
select is(pg_temp.queue(now()), '["sweep_expired", "sweep_llm_requests"]', 'a last time ahead counts as none');
select as_owner();
select is((select max(last_execution) from graphile_worker._private_known_crontabs), now(), 'and is healed');
select is((select count(*) from jobs.queue() q where q.task = 'sweep_llm_requests'), 3::bigint, 'each is a job');
select * from finish();
