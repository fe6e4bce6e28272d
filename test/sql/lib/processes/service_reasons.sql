-- docs/contract/operations.md#degraded
select plan(28);
delete from jobs.erasures;
update jobs.erasure_ledger set home = null, forgotten_until = '-infinity';
delete from lib.processes;
delete from lib.worker_heartbeats;
delete from graphile_worker._private_known_crontabs;
delete from graphile_worker._private_jobs;
create function pg_temp.reasons() returns text language sql as $$
  select string_agg((r ->> 'reason') || ': ' || (r ->> 'detail'), '; ' order by r ->> 'reason')
    from json_array_elements(lib.service_reasons()) r
$$;
select ok((lib.service_reasons() -> 0 ->> 'since') is not null, 'a reason has a time, without any heartbeat too');
select is(pg_temp.reasons(), 'no_worker: no worker has written a heartbeat for 45 seconds', 'without a worker');
select lib.process_beat('api', 'here:1', '{}');
select is(pg_temp.reasons(), null, 'while all processes have just started, the worker may be about to');
select lib.process_beat('api', 'here:0', '{}');
update lib.processes set started_at = now() - interval '1 hour', beat_at = now() - interval '1 minute'
 where process_id = 'here:0';
select is(pg_temp.reasons(), null, 'also beside an older one that is dead');
update lib.processes set beat_at = jobs.worker_deadline() where process_id = 'here:0';
select is(pg_temp.reasons(), 'no_worker: no worker has written a heartbeat for 45 seconds',
  'but not beside an older one that lives');
delete from lib.processes where process_id = 'here:0';
update lib.processes set started_at = now() - interval '1 minute';
select is(pg_temp.reasons(), 'no_worker: no worker has written a heartbeat for 45 seconds', 'and has 45 seconds');
select jobs.worker_beat('here:2', '{a worker}', '{essay,sweep_expired}');
select is(pg_temp.reasons(), null, 'nothing is wrong with a worker');
update lib.worker_heartbeats set beat_at = jobs.worker_deadline();
select is(lib.service_reasons()::text, '[]', 'nor at the last instant at which it lives');
select lib.process_beat('api', 'here:1', '{}', jsonb_build_array(jsonb_build_object(
    'reason', 'clock_skew', 'since', now() - interval '1 minute', 'detail', 'machine 2'))),
  lib.process_beat('api', 'here:3', '{}', jsonb_build_array(jsonb_build_object(
    'reason', 'clock_skew', 'since', now() - interval '2 minutes', 'detail', 'machine 1')));
select is(pg_temp.reasons(), 'clock_skew: machine 1', 'tells what a process says, each reason once, the oldest');
update lib.processes set beat_at = jobs.worker_deadline();
select is(pg_temp.reasons(), 'clock_skew: machine 1', 'until the last instant at which it lives');
update lib.processes set beat_at = now() - interval '1 minute';
select is(pg_temp.reasons(), null, 'forgets what a dead process said');
insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
values ('sweep_expired', now() - interval '3 days', now() - interval '2 days');
select is(pg_temp.reasons(), 'cron_overdue: sweep_expired', 'a recurring task that has not run since it was due');
update graphile_worker._private_known_crontabs set last_execution = null;
select is(pg_temp.reasons(), 'cron_overdue: sweep_expired', 'or since it is known');
insert into graphile_worker._private_known_crontabs (identifier, known_since)
values ('another', now() - interval '2 days');
update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour';
select is(pg_temp.reasons(), 'cron_overdue: sweep_expired', 'or that has run in the future');
update graphile_worker._private_known_crontabs set last_execution = now() where identifier = 'sweep_expired';
select is(pg_temp.reasons(), null, 'one that has run');
select graphile_worker.add_job('essay', run_at => now() - interval '11 minutes');
select is(pg_temp.reasons(), 'queue_stuck: 1 jobs have waited for more than 10 minutes', 'a job that nobody takes');
update graphile_worker._private_jobs set attempts = max_attempts;
select is(pg_temp.reasons(), null, 'one that was given up is not stuck');
update graphile_worker._private_jobs set attempts = 0, locked_at = now(), locked_by = 'here';
select is(pg_temp.reasons(), null, 'nor one that runs');
update graphile_worker._private_jobs set locked_at = null, locked_by = null;
update lib.worker_heartbeats set beat_at = now() - interval '1 minute';
select is(pg_temp.reasons(), 'no_worker: no worker has written a heartbeat for 45 seconds',
  'without a worker that is why');
update lib.worker_heartbeats set beat_at = now();
update graphile_worker._private_jobs set run_at = now() - interval '9 minutes';
select graphile_worker.add_job('no_such_task', run_at => now() - interval '2 minutes');
select is(pg_temp.reasons(), 'unknown_task: no_such_task', 'a job whose task no worker knows');
update graphile_worker._private_jobs set run_at = now() - interval '11 minutes'
 where task_id = (select id from graphile_worker._private_tasks where identifier = 'no_such_task');
select is(pg_temp.reasons(), 'unknown_task: no_such_task', 'is not stuck besides');
update graphile_worker._private_jobs set run_at = now();
select is(pg_temp.reasons(), null, 'and has a minute before it is told');
insert into jobs.erasures (id, at, line) values (gen_random_uuid(), now(), '{}');
delete from graphile_worker._private_jobs;
select graphile_worker.add_job('erasure_ledger');
select jobs.worker_beat('here:2', '{a worker}', '{erasure_ledger,sweep_expired}');
select is(pg_temp.reasons(), null, 'an erasure that is about to be written');
select graphile_worker.add_job('sweep_expired');
update graphile_worker._private_jobs j set last_error = 'x'
  from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sweep_expired';
select is(pg_temp.reasons(), null, 'though a job of another task fails');
update graphile_worker._private_jobs set last_error = 'no such folder';
select is(pg_temp.reasons(), 'erasures_unwritten: 1 erasures wait for the ledger, which cannot be written',
  'one whose ledger cannot be written');
delete from graphile_worker._private_jobs;
update jobs.erasure_ledger set home = 'another';
select is(pg_temp.reasons(),
  'erasures_unwritten: 1 erasures wait for the ledger, since this is a copy of the database that writes to it',
  'one of a copy');
update jobs.erasures set written_at = now();
select is(pg_temp.reasons(), null, 'and one that another job wrote');
select is((select bool_or(has_function_privilege('app_analyst', f, 'execute')) from unnest(
  '{lib.service_reasons()}'::regprocedure[]) f), false, 'analysts may not ask');
select * from finish();
