-- Jobs that are made ready; which: jobs/queue_retry.sql.
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job('{"attempts": 25, "last_error": "x"}'));
select as_user('ann');
select is(api.jobs_retry(jsonb_build_object('ids', jsonb_build_array(kept('job'), -1)))::jsonb,
  jsonb_build_object('changed', jsonb_build_array(kept('job')), 'unchanged', '[{"id": -1, "reason": "job_not_found"}]'::jsonb), 'an admin says which');
select as_owner();
select is((select status from jobs.queue()), 'ready', 'and they are');
select as_user('ben');
select refused($$ select api.jobs_retry('{"ids": [1]}') $$, 403, 'admin_required', 'who is no admin is turned away');
select as_user();
select refused($$ select api.jobs_retry('{"ids": [1]}') $$, 403, 'admin_required', 'and so is nobody');
select for_api_only('api.jobs_retry(jsonb)');
select * from finish();
