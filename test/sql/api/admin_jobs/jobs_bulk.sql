-- The admin gate of bulk changes; which jobs are changed is tested in test/sql/jobs/queue/queue_bulk.sql.
-- events: jobs_changed reschedule 1, jobs_changed retry 1
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select job('{"attempts": 25, "last_error": "row 1"}');
select as_user('ann');
select is(api.jobs_bulk('{"action": "retry", "filter": {"cause": "row …"}, "expect": 1}')::text, '{"changed":1}',
  'changes the jobs for an admin');
select refused($$ select api.jobs_bulk('{"action": "reschedule", "filter": {"task": "essay"}, "expect": 1}') $$,
  422, 'value_error', 'a reschedule without a time is refused');
select is(api.jobs_bulk('{"action": "reschedule", "run_at": "2100-01-01T00:00:00Z", "filter": {"task": "essay"},
  "expect": 1}')::text, '{"changed":1}', 'with one it is done');
select as_user('ben');
select refused($$ select api.jobs_bulk('{"action": "retry", "filter": {}, "expect": 0}') $$, 403, 'admin_required',
  'refuses a person who is no admin');
select for_api_only('api.jobs_bulk(jsonb)');
select * from finish();
