-- Tasks and how they are; pauses are tested in task_pause.sql.
select plan(7);
select job(), job('{"attempts": 25, "last_error": "x"}');
insert into jobs.history (task, job_id, queued_at, started_at, ended_at, attempts, outcome)
select 'essay', n, now(), now() - n * interval '1 second', now(), 1, case when n > 3 then 'failed' else 'done' end
  from generate_series(1, 5) n
union all values ('essay', 9, now(), now() - interval '2 days', now() - interval '25 hours', 1, 'done');
select is(jobs.tasks_list()::jsonb -> 'items' -> 0, '{"task": "essay", "ready": 1, "scheduled": 0, "running": 0,
  "retrying": 0, "failed": 1, "paused": null, "cron": null,
  "last_day": {"done": 3, "failed": 2, "p50_ms": 2000, "p95_ms": 2900}}', 'counts jobs now and in the last day');
select worker('one');
update lib.worker_heartbeats set tasks = '{resonance}';
select is(jobs.tasks_list() #>> '{items,1,last_day}',
  '{"done":0,"failed":0,"p50_ms":null,"p95_ms":null}', 'a task that a worker knows is listed without jobs');
insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
values ('sweep_llm_requests', now() - interval '1 day', date_trunc('minute', now()) - interval '3 minutes');
select is((jobs.tasks_list('sweep_llm_requests') #> '{items,0,cron}')::jsonb, jsonb_build_object(
  'schedule', '* * * * *', 'last_at', lib.timestamp_json(date_trunc('minute', now()) - interval '3 minutes'),
  'next_at', lib.timestamp_json(date_trunc('minute', now()) + interval '1 minute'), 'overdue', true),
  'a schedule that nobody queued in time is overdue');
select is(jobs.tasks_list('gone')::text, '{"items":[]}', 'lists one task, if it is known');
select is((jobs.tasks_list('resonance') #> '{items,0}')::jsonb - '{task,last_day,cron,paused}'::text[],
  '{"ready": 0, "scheduled": 0, "running": 0, "retrying": 0, "failed": 0}', 'a task without jobs has none of any kind');
select jobs.task_hold('essay', null, 'x', 'y'), jobs.task_hold('resonance', now() + interval '1 hour', 'x', 'y'),
  jobs.task_hold('sweep_llm_requests', now() + interval '1 hour', 'x', 'y');
update jobs.pauses set until = now() where task = 'sweep_llm_requests';
insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
  values ('other', now(), now());
insert into jobs.history (task, job_id, queued_at, started_at, ended_at, attempts, outcome)
  values ('essay', 10, now(), now(), now(), 1, 'cancelled');
select is(array(select format('%s %s %s', i ->> 'task', i ->> 'paused' is not null, i #>> '{cron,last_at}' is not null)
    from json_array_elements(jobs.tasks_list() -> 'items') i),
  array['essay t f', 'reminders_due f f', 'resonance t f', 'sweep_analysts f f', 'sweep_expired f f',
    'sweep_imports f f',
    'sweep_llm_requests f t',
    'verify_wallets f f', 'weekly_figures f f'], 'each has its own pause, while it lasts, and its own last run');
select is(jobs.tasks_list('essay') #>> '{items,0,last_day,done}', '3', 'a cancelled job is neither done nor failed');
select * from finish();
