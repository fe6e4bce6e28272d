-- Recurring tasks by hand.
select plan(6);
select keep('job', job());
select refused($$ select jobs.task_run('gone') $$, 404, 'task_not_found', 'nobody knows the task');
select refused($$ select jobs.task_run('essay') $$, 409, 'task_has_no_schedule', 'a task without a schedule');
select job(jsonb_build_object('locked_at', now(), 'locked_by', 'one'), 'resonance');
select refused($$ select jobs.task_run('resonance') $$, 409, 'task_has_no_schedule',
  'also where another one has a schedule');
select jobs.task_run('sweep_expired'), jobs.task_run('sweep_expired');
select is((select count(*) from jobs.queue() q where q.id <> kept('job') and q.task = 'sweep_expired'), 1::bigint,
  'is queued once');
select is((select q.run_at from jobs.queue() q where q.id <> kept('job') and q.task = 'sweep_expired'), now(),
  'due at once');
update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one' where id <> kept('job');
select refused($$ select jobs.task_run('sweep_expired') $$, 409, 'task_running', 'not while it runs');
select * from finish();
