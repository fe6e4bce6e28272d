-- Depth of the queue; what is counted: jobs/queue_summary.sql.
select plan(6);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select job();
select as_user('ann');
select is(api.jobs_summary() #>> '{counts,ready}', '1', 'an admin reads what is in the queue');
select as_user('ben');
select refused($$ select api.jobs_summary() $$, 403, 'admin_required', 'who is no admin is turned away');
select as_user();
select refused($$ select api.jobs_summary() $$, 403, 'admin_required', 'and so is nobody');
select for_api_only('api.jobs_summary()');
select * from finish();
