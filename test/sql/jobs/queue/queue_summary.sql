-- Counts, the wait of the oldest ready job, and the workers.
select plan(6);

select is(jobs.queue_summary()::jsonb,
  '{"counts": {"ready": 0, "scheduled": 0, "running": 0, "retrying": 0, "failed": 0}, "tasks": [],
    "oldest_ready_seconds": null, "workers": []}', 'an empty queue has zeros, no tasks and no workers');
select job(jsonb_build_object('attempts', 1, 'last_error', 'x', 'run_at', now() - interval '1 hour')),
  job('{"attempts": 25}'), job(jsonb_build_object('run_at', now() + interval '1 hour')),
  job(jsonb_build_object('locked_at', now(), 'locked_by', 'one')),
  job(jsonb_build_object('locked_at', now(), 'locked_by', 'two')),
  worker('one', '10 seconds'), worker('gone', '46 seconds');
select is((jobs.queue_summary() ->> 'oldest_ready_seconds'), null, 'a retrying job does not count as waiting');
select job(jsonb_build_object('run_at', now() - interval '90.9 seconds')), job(), job(task => 'resonance');
select is(jobs.queue_summary()::jsonb - 'workers',
  '{"counts": {"ready": 3, "scheduled": 1, "running": 2, "retrying": 1, "failed": 1}, "oldest_ready_seconds": 90,
  "tasks": [{"task": "essay", "ready": 2, "scheduled": 1, "running": 2, "retrying": 1, "failed": 1},
            {"task": "resonance", "ready": 1, "scheduled": 0, "running": 0, "retrying": 0, "failed": 0}]}',
  'counts jobs by status, in all and per task');
select is((jobs.queue_summary() -> 'workers')::jsonb, jsonb_build_array(
  jsonb_build_object('process_id', 'gone', 'started_at', lib.timestamp_json(now() - interval '1 hour'),
    'beat_at', lib.timestamp_json(now() - interval '46 seconds'), 'alive', false, 'running', 0),
  jsonb_build_object('process_id', 'one', 'started_at', lib.timestamp_json(now() - interval '1 hour'),
    'beat_at', lib.timestamp_json(now() - interval '10 seconds'), 'alive', true, 'running', 1)),
  'lists living and dead workers with their running jobs');
select as_role('app_worker');
select is(jobs.queue_summary() #>> '{counts,ready}', '3', 'the worker may call it, for its metrics');
select as_role('app_analyst');
select throws_ok('select jobs.queue_summary()', '42501', null, 'an analyst may not call it');
select * from finish();
