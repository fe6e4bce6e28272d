-- docs/contract/goal-completions.md#post-goal_completions. Today is Monday 2026-06-15.
-- events: goal_completion_held already_logged_today 4, goal_completion_held streak_held 1,
--   goal_completion_recorded streak_held 9, goal_completion_recorded streak_incremented 4,
--   goal_completion_recorded streak_reset 2, habit_created 3, resource_access_denied 2
select plan(33);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

create function pg_temp.check_in(goal bigint, changes jsonb default '{}') returns json language sql as $$
  select api.goal_completion_create(jsonb_build_object('goal_id', goal, 'did_complete', true) || changes)
$$;
-- One request, its answer in short: the streak, the last word of the reason, the milestones reached.
create function pg_temp.outcome(name text, changes jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', r ->> 'streak', substring(r ->> 'reason_code' from '[^_]+$'),
    (select string_agg(m ->> 'threshold', ',')
    from json_array_elements(r -> 'milestones') m)) from pg_temp.check_in(kept(name), changes) r
$$;
create function pg_temp.outcome_of(name text, day text, done boolean default true) returns text language sql as $$
  select pg_temp.outcome(name, jsonb_build_object('completed_on', day, 'did_complete', done))
$$;

select keep('habit', habit('Walk')), keep('weekly', habit('Weekly', '{"notification_days": ["tue", "monday"]}'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('stretch', goal(kept('habit'), 'stretch')), keep('tuesdays', goal(kept('weekly'), 'low'));

select is(pg_temp.check_in(kept('low'))::jsonb,
  '{"streak": 1, "milestones": [{"threshold": 1, "kind": "streak_milestone", "label": null,
  "achieved_at": null}], "reason_code": "streak_incremented"}', 'answers every key');
select is(pg_temp.outcome('low'), '1 today', 'answers already_logged_today to a second completion of a day');
select is(pg_temp.outcome('low', '{"did_complete": false}'), '1 today',
  'answers already_logged_today to a miss on a completed day');
select is(pg_temp.outcome_of('low', '2026-06-13'), '1 held', 'holds the streak when a separate day is logged');
select is(pg_temp.outcome_of('low', '2026-06-14'), '3 incremented 3',
  'increments the streak when a gap closes, and reaches a milestone');
select is(pg_temp.outcome_of('clear', '2026-06-14', false), '0 held', 'holds a streak of 0 after a miss');
select is(pg_temp.outcome_of('clear', '2026-06-14'), '0 today',
  'answers already_logged_today to a completion of a missed day');
select results_eq('select local_day, completed_units, recorded_at from app.goal_completions order by id', $$ values
  ('2026-06-15'::date, 1::float, '2026-06-15 12:00Z'::timestamptz), ('2026-06-13', 1, '2026-06-13 12:00Z'),
  ('2026-06-14', 1, '2026-06-14 12:00Z'), ('2026-06-14', 0, '2026-06-14 12:00Z') $$, 'stores one row per goal and day');

select is(pg_temp.outcome('tuesdays', '{"did_complete": false}'), '0 held',
  'holds the streak at a miss on a day that is not scheduled');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 0::bigint,
  'stores no miss on a day that is not scheduled');
select is(pg_temp.outcome_of('tuesdays', '2026-06-09', false), '0 held',
  'holds the streak at a miss on a scheduled day');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 1::bigint,
  'stores a miss on a scheduled day');
select is(pg_temp.outcome('tuesdays'), '1 incremented 1', 'counts a completion on a day that is not scheduled');

select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2026-06-16"}'')', 400,
  'completion_date_in_future', 'refuses tomorrow with 400');
select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2026-05-15"}'')', 400,
  'completion_date_too_old', 'refuses 31 days ago with 400');
select is(pg_temp.outcome_of('low', '2026-05-16'), '3 held', 'accepts 30 days ago');
select is(pg_temp.outcome('low', '{"completed_on": null}'), '3 today', 'takes a null day for today');

-- A subtractive habit since the 6th; 2 units per day are clean.
select keep('habit', habit('Sweets', '{"start_date": "2026-06-06"}'));
select as_owner();
update app.goals set is_additive = false where habit_id = kept('habit');
select as_user('ann');
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('stretch', goal(kept('habit'), 'stretch'));
select is(pg_temp.outcome('low'), '10 held', 'holds a subtractive streak below the threshold');
select is(pg_temp.outcome('clear'), '10 held', 'holds a subtractive streak at the threshold');
select is(pg_temp.outcome_of('stretch', '2026-06-11'), '4 reset',
  'resets a subtractive streak above the threshold to the days since');
select is(pg_temp.outcome_of('stretch', '2026-06-10'), '4 held', 'holds the streak when an older violation is logged');
select is(pg_temp.outcome_of('stretch', '2026-06-15', false), '4 held', 'holds the streak on a clean day');
select is(pg_temp.outcome_of('stretch', '2026-06-14'), '1 reset', 'resets the streak again at a newer violation');
select is(pg_temp.outcome_of('stretch', '2026-06-01'), '1 held',
  'does not count a violation before the start of the habit');
select as_owner();
update app.goals set is_additive = true where id = kept('clear');
select as_user('ann');
select is(pg_temp.outcome_of('stretch', '2026-06-13'), '2 incremented',
  'counts a subtractive goal as additive without a subtractive clear goal');

select as_user('bob');
select refused('select pg_temp.check_in(kept(''low''))', 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2030-01-01"}'')', 404, 'goal_not_found',
  'refuses the goal of somebody else before it checks the day');
select refused('select pg_temp.check_in(0)', 404, 'goal_not_found', 'refuses a goal that does not exist with 404');
select as_user();
select refused('select pg_temp.check_in(kept(''low''))', 404, 'goal_not_found',
  'refuses a goal with 404 without a caller');
select as_user('bob');
select is((select count(*) from app.goal_completions), 0::bigint, 'shows no completions of somebody else');
select for_api_only('api.goal_completion_create(jsonb)');
select * from finish();
