-- Pauses. test/tasks/pauses.test.ts proves them with a worker.
select plan(12);
select keep('job', job());
select refused($$ select jobs.task_pause('gone', null, 'x', 'y') $$, 404, 'task_not_found', 'nobody knows the task');
select is((jobs.task_pause('essay', null, 'a reason', 'operator') -> 'paused')::jsonb,
  '{"until": null, "reason": "a reason", "by": "operator"}', 'answers the task with its pause');
select is((select flags from graphile_worker._private_jobs), '{"essay": true}', 'its jobs get the flag');
select is((select status from jobs.queue()), 'scheduled', 'and count as scheduled');
select is((lib.service_figures() -> 'paused')::text, '["essay"]', 'the metrics show it');
select as_role('app_worker');
select is(jobs.pauses_look()::text, '["essay"]', 'workers see it');
select as_owner();
select refused($$ select jobs.task_pause('essay', null, 'x', 'y') $$, 409, 'task_already_paused', 'once');
select as_user('ann');
select refused($$ select lib.refuse_paused('essay') $$, 503, 'service_unavailable', 'what people wait for is refused');
select as_owner();
select is(jobs.task_resume('essay') ->> 'ready', '1', 'after the pause the job is ready');
select jobs.task_pause('essay', now() + interval '1 minute', 'x', 'y');
update jobs.pauses set until = now();
select is(jobs.pauses_look()::text, '[]', 'a pause ends by itself');
select is(jobs.task_pause('essay', now() + interval '1 hour', 'again', 'y') #>> '{paused,reason}', 'again',
  'and another may follow');
select refused($$ select jobs.task_resume('gone') $$, 404, 'task_not_found', 'nobody knows the task');
select * from finish();
