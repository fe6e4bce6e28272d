-- The admin gate of one job; what is redacted is tested in test/sql/jobs/queue/queue_show.sql.
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job(payload => '{"user_id": 7}'));
select as_user('ann');
select is(api.job_get(kept('job')) #>> '{payload,user_id}', '7', 'shows the payload to an admin');
select refused('select api.job_get(-1)', 404, 'job_not_found', 'refuses a missing job with 404');
select as_user('ben');
select refused($$ select api.job_get(1) $$, 403, 'admin_required', 'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.job_get(1) $$, 403, 'admin_required', 'refuses a request without a caller with 403');
select for_api_only('api.job_get(bigint)');
select * from finish();
