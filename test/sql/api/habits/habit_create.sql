-- events: habit_created 4, habit_rule_changed 1
select plan(14);
select as_user('ann'), travel('2026-06-15 12:00Z');

select is(api.habit_create(habit_body('{"name": "Walk"}'))::jsonb - 'id' - 'goals',
  habit_body('{"name": "Walk", "streak": 0, "sort_order": null, "notification_times": null,
    "notification_frequency": null, "notification_days": null, "streak_rule": null, "streak_unit": "day"}'),
  'answers every key of the new habit');
select results_eq('select title, tier, target, frequency from app.goals order by id',
  $$ values ('Low: Walk', 'low', 1::float, 1::float), ('Clear: Walk', 'clear', 2, 1),
    ('Stretch: Walk', 'stretch', 3, 1) $$,
  'creates a low, a clear and a stretch goal');
select is((select created_at from app.habits), '2026-06-15 12:00Z'::timestamptz, 'stamps created_at with lib.now()');
select refused($$ select api.habit_create(habit_body('{"name": " WALK "}')) $$, 409, 'duplicate_habit_name',
  'refuses a name that differs in case and outer spaces only');
select is((select count(*) from app.goals), 3::bigint, 'leaves no goals of a refused habit');

select habit(repeat('x', 255));
select is((select max(length(title)) from app.goals), 255, 'titles of goals keep what fits of a long name');
select habit('xy', '{"streak_rule": {"kind": "per_week", "times": 2}}');
select results_eq($$ select h.name, r.from_day from app.habit_rules r join app.habits h on h.id = r.habit_id $$,
  $$ values ('xy', '2026-06-15'::date) $$, 'writes down from when on a rule holds');
select is((select array_agg(s.streak order by s.id) from app.streaks s where s.goal_id is null), '{0,0,0}',
  'keeps the streak of each');
delete from app.habits where name like 'x%';
insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
select person('ann'), n, '', '2026-01-01', 0, 0, now() from generate_series(2, 100) n;
select refused($$ select api.habit_create(habit_body('{"name": "walk"}')) $$, 409, 'habit_quota_exceeded',
  'refuses the 101st habit with 409 before it checks the name');

select as_user('bob'), as_owner();
select lives_ok($$ select api.habit_create(habit_body()) $$, 'habits of others do not count, policies or not');
select as_user();
select throws_ok($$ select api.habit_create(habit_body()) $$, '42501', null,
  'refuses to create a habit without a caller');
select for_api_only('api.habit_create(jsonb)');
select * from finish();
