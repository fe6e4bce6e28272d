-- The admin gate of unlock; which jobs are unlocked is tested in test/sql/jobs/queue/queue_unlock.sql.
-- events: jobs_unlocked 2
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select worker('dead', '46 seconds'), job('{"locked_by": "dead", "locked_at": "2026-03-01 10:00Z"}'),
  job('{"locked_by": "dead", "locked_at": "2026-03-01 11:00Z"}');
select as_user('ann');
select is(api.jobs_unlock()::jsonb, '{"unlocked": 2}', 'unlocks the jobs of dead workers for an admin');
select is(api.jobs_unlock()::jsonb, '{"unlocked": 0}', 'a second call unlocks nothing');
select as_user('ben');
select refused($$ select api.jobs_unlock() $$, 403, 'admin_required', 'refuses a person who is no admin with 403');
select as_user();
select refused($$ select api.jobs_unlock() $$, 403, 'admin_required', 'refuses a request without a caller with 403');
select for_api_only('api.jobs_unlock()');
select * from finish();
