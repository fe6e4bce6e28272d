select plan(10);
select as_user('ann'), travel('2026-06-15 12:00Z');

select is(api.habit_create(habit_body('{"name": "Walk"}'))::jsonb - 'id' - 'goals',
  habit_body('{"name": "Walk", "streak": 0, "sort_order": null, "notification_times": null, "notification_frequency": null,
    "notification_days": null}'), 'the owner gets every key back');
select results_eq('select title, tier, target from app.goals order by id',
  $$ values ('Low: Walk', 'low', 1::float), ('Clear: Walk', 'clear', 2), ('Stretch: Walk', 'stretch', 3) $$, 'with three goals');
select is((select created_at from app.habits), '2026-06-15 12:00Z'::timestamptz, 'made at the time of the rules'' clock');
select throws_ok($$ select api.habit_create(habit_body('{"name": " WALK "}')) $$, '23505', null, 'a folded name is taken');
select is((select count(*) from app.goals), 3::bigint, 'and leaves no goals behind');

insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
select person('ann'), n, '', '2026-01-01', 0, 0, now() from generate_series(2, 100) n;
select refused($$ select api.habit_create(habit_body('{"name": "walk"}')) $$, 409, 'habit_quota_exceeded', 'at 100 habits the quota comes before the name');

select as_user();
select throws_ok($$ select api.habit_create(habit_body()) $$, '42501', null, 'nobody has no habits');
select for_api_only('api.habit_create(jsonb)');
select * from finish();
