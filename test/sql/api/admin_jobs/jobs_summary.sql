-- The admin gate of the summary; the counts are tested in test/sql/jobs/queue/queue_summary.sql.
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select job();
select as_user('ann');
select is(api.jobs_summary() #>> '{counts,ready}', '1', 'answers the counts to an admin');
select is(api.jobs_summary() #>> '{reasons,0,reason}', 'no_worker', 'and why the service is degraded');
select as_user('ben');
select refused($$ select api.jobs_summary() $$, 403, 'admin_required', 'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.jobs_summary() $$, 403, 'admin_required', 'refuses a request without a caller with 403');
select for_api_only('api.jobs_summary()');
select * from finish();
