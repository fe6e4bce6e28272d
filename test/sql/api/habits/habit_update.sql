select plan(12);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk', '{"sort_order": 4, "stage": "2", "notification_days": ["Mon"]}')),
  keep('swim', habit('Swim'));
select tap.log(goal(kept('walk'), 'low'), '2026-06-15');

select is(api.habit_update(kept('walk'), habit_body('{"name": "WALK"}'))::jsonb,
  habit_body('{"name": "WALK", "streak": 1, "sort_order": null, "notification_times": null,
    "notification_frequency": null, "notification_days": null, "streak_rule": null, "streak_unit": "day"}')
    || jsonb_build_object('id', kept('walk')),
  'replaces all fields and answers the current streak');
select is((select count(*) from app.goal_completions), 1::bigint, 'keeps the completions');
select refused($$ select api.habit_update(kept('walk'), habit_body('{"name": "swim"}')) $$, 409, 'duplicate_habit_name',
  'refuses the name of another habit of the caller');

select as_user('bob');
select lives_ok($$ select habit('Swim') $$, 'accepts a name that somebody else uses');
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select refused($$ select api.habit_update(kept('walk'), habit_body('{"name": "swim"}')) $$, 403, 'forbidden',
  'refuses the habit of somebody else before its name');
select refused($$ select api.habit_update(0, habit_body()) $$, 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select as_user();
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select as_user('ann');
select is((select name from app.habits where id = kept('walk')), 'WALK', 'changes nothing in a refused request');
select for_api_only('api.habit_update(bigint, jsonb)');
select * from finish();
