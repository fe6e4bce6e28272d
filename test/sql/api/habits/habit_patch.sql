select plan(12);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk', '{"sort_order": 4, "stage": "2", "notification_days": ["Mon"]}')),
  keep('swim', habit('Swim'));
select tap.log(goal(kept('walk'), 'low'), '2026-06-15');

select is(api.habit_patch(kept('walk'), '{"name": "Stroll", "sort_order": null, "user_id": 7, "streak": 9}')::jsonb
    - '{streak,id}'::text[],
  habit_body('{"name": "Stroll", "stage": "2", "sort_order": null, "notification_days": ["Mon"],
    "notification_times": null, "notification_frequency": null, "streak_rule": null, "streak_unit": "day"}') - 'streak',
  'changes what the body names, null too, and nothing else');
select is(api.habit_patch(kept('walk'), '{}')::jsonb ->> 'streak', '1', 'keeps the completions');
select refused($$ select api.habit_patch(kept('walk'), '{"name": "swim"}') $$, 409, 'duplicate_habit_name',
  'refuses the name of another habit of the caller');

update app.goals set is_additive = false where habit_id = kept('swim') and tier = 'clear';
select is((api.habit_patch(kept('swim'), '{"start_date": "2026-06-13"}') ->> 'streak')::integer, 3,
  'counts a subtractive habit from its new start');

select tap.log(goal(kept('swim'), 'clear'), '2026-06-14', 99);
select api.habit_patch(kept('swim'), '{"start_date": "2026-06-10"}'),
  api.habit_patch(kept('walk'), '{"start_date": "2026-06-10"}');
create function pg_temp.longest(habit text) returns integer language sql as $$
  select s.longest from app.streaks s where s.habit_id = tap.kept(habit) and s.goal_id is null
$$;
select is(pg_temp.longest('swim'), 4, 'measures the longest streak from it anew');
select is(pg_temp.longest('walk'), 1, 'which for an additive habit does not depend on it');

select as_user('bob');
select refused($$ select api.habit_patch(kept('walk'), '{"icon": "x"}') $$, 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select refused($$ select api.habit_patch(0, '{"icon": "x"}') $$, 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select as_user();
select refused($$ select api.habit_patch(kept('walk'), '{"icon": "x"}') $$, 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select for_api_only('api.habit_patch(bigint, jsonb)');
select * from finish();
