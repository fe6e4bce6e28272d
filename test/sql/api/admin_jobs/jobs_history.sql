-- The admin gate of the history; its pages are tested in test/sql/jobs/queue/history_list.sql.
select plan(5);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select as_user('ann');
select is(api.jobs_history(null, null, null, 1, 0)::jsonb,
  '{"items": [], "limit": 1, "offset": 0, "has_more": false}', 'shows the history to an admin');
select as_user('ben');
select refused($$ select api.jobs_history(null, null, null, 1, 0) $$, 403, 'admin_required',
  'refuses a person who is no admin');
select for_api_only('api.jobs_history(text,text,text,integer,integer)');
select * from finish();
