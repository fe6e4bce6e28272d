-- Pauses. test/tasks/pauses.test.ts proves them with a worker.
select plan(14);
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
select keep('other', job(task => 'resonance')), keep('runs', job('{"locked_by": "x"}'));
update graphile_worker._private_jobs set locked_at = now() where id = kept('runs');
select jobs.task_resume('essay'), jobs.task_pause('resonance', null, 'x', 'y'),
  jobs.task_pause('essay', null, 'x', 'y');
update graphile_worker._private_jobs set flags = null;
select jobs.task_resume('essay'), jobs.task_pause('essay', null, 'x', 'y');
select is(array(select coalesce(j.flags::text, 'none') from graphile_worker._private_jobs j order by j.id),
  '{"{\"essay\": true}",none,none}', 'jobs of other tasks get no flag, nor do those that run');
select jobs.task_resume('essay');
select is(jobs.pauses_look()::text, '["resonance"]', 'other pauses stay');
select refused($$ select jobs.task_resume('gone') $$, 404, 'task_not_found', 'nobody knows the task');
select * from finish();
