-- One job; what is redacted: jobs/queue_show.sql.
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job(payload => '{"user_id": 7}'));
select as_user('ann');
select is(api.job_get(kept('job')) #>> '{payload,user_id}', '7', 'an admin reads what a job was given');
select refused('select api.job_get(-1)', 404, 'job_not_found', 'if there is one');
select as_user('ben');
select refused($$ select api.job_get(1) $$, 403, 'admin_required', 'who is no admin is turned away');
select as_user();
select refused($$ select api.job_get(1) $$, 403, 'admin_required', 'and so is nobody');
select for_api_only('api.job_get(bigint)');
select * from finish();
