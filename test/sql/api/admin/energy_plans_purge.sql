select plan(11);
select person('ann'), person('adam'), travel('2026-06-15 12:00Z');
update auth.users set is_admin = true where id = person('adam');
insert into app.energy_plans (user_id, plan, reason_code, created_at)
select person(name), '{}', 'x', at from (values ('ann', '2026-05-16 11:59:59.999999Z'::timestamptz),
  ('adam', '2026-05-16 12:00Z'), ('ann', '2026-06-15 11:00Z')) p (name, at);
select as_user('ann');
select refused('select api.energy_plans_purge(30)', 403, 'admin_required', 'refuses a person with 403');
select refused('select api.energy_plans_purge(0)', 403, 'admin_required',
  'refuses a person before the number of days is looked at');
select as_user();
select refused('select api.energy_plans_purge(30)', 403, 'admin_required', 'refuses nobody with 403');
select as_user('adam');
select refused('select api.energy_plans_purge(0)', 400, 'older_than_days must be positive', 'refuses 0 days with 400');
select refused('select api.energy_plans_purge(-2147483648)', 400, 'older_than_days must be positive',
  'refuses a negative number of days with 400');
select is(api.energy_plans_purge(2147483647)::jsonb, '{"deleted": 0, "older_than_days": 2147483647}',
  'takes a number of days that reaches before all calendars');
select is(api.energy_plans_purge(30)::jsonb, '{"deleted": 1, "older_than_days": 30}',
  'deletes what is older than the days, of everybody');
select as_owner();
select is((select min(created_at) from app.energy_plans), '2026-05-16 12:00Z'::timestamptz,
  'keeps a plan that is exactly as old as the days');
select for_api_only('api.energy_plans_purge(integer)');
select * from finish();
