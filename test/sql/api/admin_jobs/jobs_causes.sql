-- The admin gate of causes; which they are is tested in test/sql/jobs/queue/queue_causes.sql.
select plan(6);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select job('{"attempts": 25, "last_error": "row 1"}');
select as_user('ann');
select is(api.jobs_causes(null, null) #>> '{items,0,cause}', 'row …', 'shows the causes to an admin');
select as_owner();
select is((select count(*) from jobs.causes), 1::bigint, 'and keeps them');
select as_user('ben');
select refused($$ select api.jobs_causes(null, null) $$, 403, 'admin_required', 'refuses a person who is no admin');
select for_api_only('api.jobs_causes(text,text)');
select * from finish();
