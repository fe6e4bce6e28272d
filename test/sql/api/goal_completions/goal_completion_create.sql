-- docs/contract/goal-completions.md#post-goal_completions. Today is Monday 2026-06-15.
-- events: goal_completion_held already_logged_today 7, goal_completion_held streak_held 6,
--   goal_completion_recorded streak_held 9, goal_completion_recorded streak_incremented 12,
--   goal_completion_recorded streak_reset 6, goal_completion_recorded units_adjusted 11, habit_created 6,
--   resource_access_denied 2
select plan(74);
set local datestyle = iso;
-- How many of ann's kept streaks are not those of the completions.
create function pg_temp.differences() returns bigint language sql security definer as $$
  select count(*) from lib.streaks_differences(array[tap.person('ann')])
$$;
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

select keep('habit', habit('Walk')), keep('weekly', habit('Weekly', '{"notification_days": ["tue", "Wednesday"]}'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('stretch', goal(kept('habit'), 'stretch')), keep('tuesdays', goal(kept('weekly'), 'low'));

select is(pg_temp.check_in(kept('low'))::jsonb,
  '{"streak": 1, "milestones": [{"threshold": 1, "kind": "streak_milestone", "label": null,
  "achieved_at": null}], "reason_code": "streak_incremented", "day_units": 1}',
  'answers every key');
select is(pg_temp.outcome('low'), '1 today', 'answers already_logged_today to a second completion of a day');
select set_config('app.key_objects', E'\n', true), pg_temp.check_in(kept('low'));
select is(current_setting('app.key_objects'), format(E'\ngoal_completion %s %s f\n', kept('low'), date '2026-06-15'),
  'notes for its key the day that was logged already'), set_config('app.key_objects', '', true);
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

select is(pg_temp.check_in(kept('tuesdays'), '{"did_complete": false}') ->> 'day_units', '0',
  'has no units on a day that is not scheduled, where a miss writes nothing');
select is(pg_temp.outcome('tuesdays', '{"did_complete": false}'), '0 held',
  'holds the streak at a miss on a day that is not scheduled');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 0::bigint,
  'stores no miss on a day that is not scheduled');
select is(pg_temp.outcome_of('tuesdays', '2026-06-09', false), '0 held',
  'holds the streak at a miss on a scheduled day');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 1::bigint,
  'stores a miss on a scheduled day');
select is(pg_temp.differences(), 0::bigint, 'which counts neither for the goal nor for the habit');
select is(pg_temp.outcome('tuesdays'), '1 incremented 1', 'counts a completion on a day that is not scheduled');

select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2026-06-17"}'')', 400,
  'completion_date_in_future', 'refuses a day that has begun nowhere with 400');
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
select is(pg_temp.differences(), 0::bigint, 'and that of the habit');
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

-- Units that are added. The stored answer of such a request belongs to nothing.
create function pg_temp.add(name text, units numeric, day text default null) returns text language sql as $$
  select concat_ws(' ', r ->> 'day_units', r ->> 'streak', r ->> 'reason_code',
      (select string_agg(m ->> 'threshold', ',') from json_array_elements(r -> 'milestones') m))
    from pg_temp.check_in(kept(name), jsonb_build_object('completed_units', units, 'completed_on', day)) r
$$;
create function pg_temp.days(name text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', to_char(c.local_day, 'DD'), c.completed_units), ', ' order by c.local_day),
    '') from app.goal_completions c where c.goal_id = kept(name)
$$;
create function pg_temp.days_of(habit text) returns text language sql as $$
  select s.counted_days from app.streaks s where s.habit_id = kept(habit) and s.goal_id is null
$$;
select as_user('ann'), keep('water', habit('Water')), keep('glass', goal(kept('water'), 'low')),
  keep('bottle', goal(kept('water'), 'clear'));
select is(pg_temp.add('glass', -5), '0 0 streak_held', 'takes nothing from an empty day');
select is(pg_temp.add('glass', 0), '0 0 streak_held', 'adds nothing to one');
select is(pg_temp.days('glass'), '', 'which stays empty');
select is(pg_temp.add('glass', 0.1), '0.1 1 streak_incremented 1', 'begins a day with units');
select is(pg_temp.add('glass', 0.1), '0.2 1 units_adjusted', 'adds to it');
select is(pg_temp.add('glass', 0.1), '0.3 1 units_adjusted', 'in decimals');
select is(pg_temp.add('glass', 4.7), '5 1 units_adjusted', 'as often as it is asked to');
select is(pg_temp.days('glass'), '15 5', 'in one row');
select is(pg_temp.outcome('glass'), '1 today', 'and the day is logged for a check-in without units');
select is(concat(pg_temp.outcome('bottle'), ' ',
    pg_temp.check_in(kept('bottle'), '{"completed_units": 0}') ->> 'day_units'),
  '1 incremented 1 7', 'a day has the units of all goals');
select is(pg_temp.add('glass', -2), '5 1 units_adjusted', 'takes units back');
select is(pg_temp.add('glass', -9), '2 0 streak_reset', 'but no more than there are');
select is(pg_temp.add('glass', -9), '2 0 streak_held', 'and none twice');
select is(pg_temp.days('glass'), '15 0', 'the day stays as a miss');
select is(pg_temp.outcome('glass'), '0 today', 'which a check-in without units does not change');
select is(pg_temp.add('glass', 1, '2026-06-14'), '1 1 streak_incremented 1', 'adds to an earlier day');
select is(pg_temp.add('glass', 1), '3 2 streak_incremented', 'and to a missed one');
select is(pg_temp.add('glass', 2, '2026-06-12'), '2 2 units_adjusted', 'and to a separate one');
select is(pg_temp.add('glass', 1, '2026-06-13'), '1 4 streak_incremented 3', 'and to a gap');
select is(pg_temp.days_of('water'), '{[2026-06-12,2026-06-16)}', 'so are the days of the habit');
select is(pg_temp.add('glass', -1, '2026-06-13'), '0 2 streak_reset', 'parts a streak where a day is taken back');
select is((select counted_days from app.streaks where goal_id = kept('glass')),
  '{[2026-06-12,2026-06-13),[2026-06-14,2026-06-16)}',
  'and keeps both parts');
select is(pg_temp.check_in(kept('glass'), '{"did_complete": false, "completed_units": 1}') ->> 'day_units', '4',
  'units count whatever did_complete says');
select is((habit_get.body ->> 'streak')::integer, 2, 'the habit follows')
  from api.habit_get(kept('water')) as habit_get (body);
select set_config('app.key_objects', E'\n', true), pg_temp.add('glass', 1);
select is(current_setting('app.key_objects'), '', 'a request that adds notes no object for its key');

-- Over the threshold of a subtractive habit, and back.
select keep('habit', habit('Coffee', '{"start_date": "2026-06-06"}')), keep('cup', goal(kept('habit'), 'clear'));
select as_owner();
update app.goals set is_additive = false where id = kept('cup');
select as_user('ann');
select is(pg_temp.add('cup', 2), '2 10 units_adjusted', 'stays within the threshold');
select is(pg_temp.add('cup', 0.001), '2.001 0 streak_reset', 'crosses it');
select is(pg_temp.add('cup', 1), '3.001 0 units_adjusted', 'is over it');
select is(pg_temp.add('cup', -1.001), '2 10 streak_incremented 1,3,7', 'and comes back to it');
select is((select counted_days from app.streaks where goal_id = kept('cup')), '{}', 'without a violation');
select is((select counted_days from app.streaks where goal_id is null and habit_id = kept('habit')), '{}',
  'of the habit');
select is(pg_temp.add('cup', 3), '5 0 streak_reset', 'and crosses it again');
-- An earlier rule in units judges the weeks before the present rule, whose days have nothing to do with units.
select keep('run', habit('Run')), keep('lap', goal(kept('run'), 'low'));
select as_owner(), log(kept('lap'), '2026-06-09', 1);
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule) values
  (person('ann'), kept('run'), '2026-05-01', '{"kind": "units", "per": "week", "amount": 5}'),
  (person('ann'), kept('run'), '2026-06-15', '{"kind": "per_week", "times": 1}');
update app.habits set streak_rule = '{"kind": "per_week", "times": 1}' where id = kept('run');
select recount(), as_user('ann');
select is(pg_temp.add('lap', 4, '2026-06-09'), '5 1 streak_incremented 1',
  'units fill a week that is judged by units');
select as_owner();
delete from app.habit_rules r where r.habit_id = kept('run') and r.from_day = '2026-06-15';
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('run'), '2026-06-15');
update app.habits set streak_rule = null where id = kept('run');
select recount(), as_user('ann');
select is(pg_temp.add('lap', 1), '1 1 streak_incremented 1', 'where days count since today, today is one');
select is(pg_temp.add('lap', 1), '2 1 units_adjusted', 'once');
select as_owner();
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule) values
  (person('ann'), kept('habit'), '2026-05-01', '{"kind": "units", "per": "week", "amount": 5}'),
  (person('ann'), kept('habit'), '2026-05-08', null);
select recount(), as_user('ann');
select is(pg_temp.add('cup', 1, '2026-06-09'), '1 0 units_adjusted',
  'a clean day of a subtractive habit is no violation');
select as_owner();
select is_empty($$ select from lib.streaks_differences(array[person('ann')])
  where habit_id in (kept('water'), kept('habit'), kept('weekly'), kept('run')) $$,
  'the kept streaks are those of the completions');
select for_api_only('api.goal_completion_create(jsonb)');
select * from finish();
