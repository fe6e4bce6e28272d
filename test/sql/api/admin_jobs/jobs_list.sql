-- The admin gate of the list; its order is tested in test/sql/jobs/queue/queue_list.sql.
select plan(6);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job());
select as_user('ann');
select is((api.jobs_list('ready', 'essay', 50, 0) #>> '{items,0,id}')::bigint, kept('job'), 'lists jobs for an admin');
select as_user('ben');
select refused($$ select api.jobs_list(null, null, 50, 0) $$, 403, 'admin_required',
  'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.jobs_list(null, null, 50, 0) $$, 403, 'admin_required',
  'refuses a request without a caller with 403');
select for_api_only('api.jobs_list(text,text,integer,integer,text,text)');
select * from finish();
