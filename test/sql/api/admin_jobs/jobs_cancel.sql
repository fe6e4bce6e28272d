-- The admin gate of cancel; which jobs are removed is tested in test/sql/jobs/queue/queue_outcome.sql.
-- events: jobs_cancelled 1
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job('{"attempts": 25, "last_error": "x"}'));
select as_user('ann');
select is(api.jobs_cancel(jsonb_build_object('ids', jsonb_build_array(kept('job'), -1)))::jsonb,
  jsonb_build_object('changed', jsonb_build_array(kept('job')),
    'unchanged', '[{"id": -1, "reason": "job_not_found"}]'::jsonb), 'removes the named jobs for an admin');
select as_owner();
select is_empty('select from jobs.queue()', 'the removed job is gone');
select as_user('ben');
select refused($$ select api.jobs_cancel('{"ids": [1]}') $$, 403, 'admin_required',
  'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.jobs_cancel('{"ids": [1]}') $$, 403, 'admin_required',
  'refuses a request without a caller with 403');
select for_api_only('api.jobs_cancel(jsonb)');
select * from finish();
