-- Jobs of dead workers; which: jobs/queue_unlock.sql.
select plan(7);
select person('ann'), person('ben');
update auth.users set is_admin = true where id = person('ann');
select worker('dead', '46 seconds'), job('{"locked_by": "dead", "locked_at": "2026-03-01 10:00Z"}'), job('{"locked_by": "dead", "locked_at": "2026-03-01 11:00Z"}');
select as_user('ann');
select is(api.jobs_unlock()::jsonb, '{"unlocked": 2}', 'an admin has them let go');
select is(api.jobs_unlock()::jsonb, '{"unlocked": 0}', 'once');
select as_user('ben');
select refused($$ select api.jobs_unlock() $$, 403, 'admin_required', 'who is no admin is turned away');
select as_user();
select refused($$ select api.jobs_unlock() $$, 403, 'admin_required', 'and so is nobody');
select for_api_only('api.jobs_unlock()');
select * from finish();
