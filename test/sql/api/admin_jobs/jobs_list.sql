-- A page of the queue; what is in it: jobs/queue_list.sql.
select plan(6);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select keep('job', job());
select as_user('ann');
select is((api.jobs_list('ready', 'essay', 50, 0) #>> '{items,0,id}')::bigint, kept('job'), 'an admin reads the queue');
select as_user('ben');
select refused($$ select api.jobs_list(null, null, 50, 0) $$, 403, 'admin_required', 'who is no admin is turned away');
select as_user();
select refused($$ select api.jobs_list(null, null, 50, 0) $$, 403, 'admin_required', 'and so is nobody');
select for_api_only('api.jobs_list(text,text,integer,integer)');
select * from finish();
