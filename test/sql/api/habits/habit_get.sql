select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk'));
select tap.log(goal(kept('walk'), 'low'), day::date)
  from (values ('2026-06-15'), ('2026-03-18'), ('2026-03-17')) l (day);

select is(api.habit_get(kept('walk')) ->> 'name', 'Walk', 'answers a habit of the caller');
select is(api.habit_get(kept('walk')) #>> '{goals,0,completions,0,timestamp}', '2026-03-17T12:00:00.000000Z',
  'lists completions of the last 90 days, oldest first');
select travel('2026-06-15 12:00:00.000001Z');
select is(json_array_length(api.habit_get(kept('walk')) #> '{goals,0,completions}'), 2,
  'drops a completion one microsecond older than 90 days');

-- Of the day before in the zone farthest to the west
select as_owner();
update app.goal_completions set local_day = '2026-03-16', recorded_at = '2026-03-17 09:00Z'
 where local_day = '2026-03-17';
select as_user('ann'), travel('2026-06-15 08:00Z');
select is(json_array_length(api.habit_get(kept('walk')) #> '{goals,0,completions}'), 3,
  'the instant decides, whatever the local day');
select is(api.habits_list(50, 0, false)::jsonb -> 0, api.habit_get(kept('walk'))::jsonb, 'in the list, too');

select as_user('bob');
select refused('select api.habit_get(kept(''walk''))', 403, 'forbidden', 'refuses the habit of somebody else with 403');
select refused('select api.habit_get(0)', 404, 'habit_not_found', 'refuses a habit that does not exist with 404');
select as_user();
select refused('select api.habit_get(kept(''walk''))', 403, 'forbidden', 'refuses a habit with 403 without a caller');
select for_api_only('api.habit_get(bigint)');
select * from finish();
