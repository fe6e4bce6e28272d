-- docs/contract/goal-completions.md#put-goal_completionsgoal_idlocal_day. Today is Monday 2026-06-15.
-- events: goal_completion_recorded streak_held 13, goal_completion_recorded streak_incremented 9,
--   goal_completion_recorded streak_reset 2, goal_completion_recorded units_adjusted 3, habit_created 6,
--   resource_access_denied 1
select plan(50);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

create function pg_temp.outcome(name text, day date, done boolean) returns text language sql as $$
  select concat_ws(' ', r ->> 'streak', substring(r ->> 'reason_code' from '[^_]+$'),
    (select string_agg(m ->> 'threshold', ',') from json_array_elements(r -> 'milestones') m))
    from api.goal_completion_put(kept(name), day, jsonb_build_object('did_complete', done)) r
$$;

select keep('habit', habit('Walk')), keep('weekly', habit('Weekly', '{"notification_days": ["tue"]}'));
select keep('clear', goal(kept('habit'), 'clear')), keep('tuesdays', goal(kept('weekly'), 'low'));

select is(pg_temp.outcome('clear', '2026-06-15', true), '1 incremented 1', 'logs a day that was not logged');
select is(pg_temp.outcome('clear', '2026-06-13', true), '1 held', 'logs an earlier day');
select is(pg_temp.outcome('clear', '2026-06-14', true), '3 incremented 3', 'closes a gap and reaches a milestone');
select is(pg_temp.outcome('clear', '2026-06-14', true), '3 today', 'leaves a day that says so already');
select set_config('app.key_objects', E'\n', true), pg_temp.outcome('clear', '2026-06-14', true);
select is(current_setting('app.key_objects'), format(E'\ngoal %1$s -infinity f\ngoal_completion %1$s %2$s f\n',
  kept('clear'), date '2026-06-14'), 'which it notes for its key, and its goal, whose target says what is done'),
  set_config('app.key_objects', '', true);
select is(pg_temp.outcome('clear', '2026-06-14', false), '1 reset',
  'makes a completion a miss, which parts the streak');
select is((select counted_days from app.streaks where goal_id = kept('clear')),
  '{[2026-06-13,2026-06-14),[2026-06-15,2026-06-16)}', 'keeps the two parts');
select results_eq('select local_day, completed_units, recorded_at from app.goal_completions order by 1', $$ values
  ('2026-06-13'::date, 2::float, '2026-06-13 12:00Z'::timestamptz), ('2026-06-14', 0, '2026-06-14 12:00Z'),
  ('2026-06-15', 2, '2026-06-15 12:00Z') $$, 'stores one row per goal and day');
select is(pg_temp.outcome('clear', '2026-06-14', true), '3 incremented 3', 'makes a miss a completion');
select is(pg_temp.outcome('tuesdays', '2026-06-15', false), '0 held', 'takes a miss on a day that is not scheduled');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 1::bigint, 'and stores it');
select refused('select pg_temp.outcome(''clear'', ''2026-06-17'', true)', 400, 'completion_date_in_future',
  'refuses a day that has begun nowhere with 400');

-- What other goals say about the day is theirs.
select log(goal(kept('habit'), 'low'), '2026-06-10');
select is(pg_temp.outcome('clear', '2026-06-10', true), '3 held', 'logs a day on which another goal was logged');
select is(pg_temp.outcome('clear', '2026-06-10', false), '3 held', 'and takes it back');
select is((select count(*) from app.goal_completions where local_day = '2026-06-10' and completed_units > 0), 1::bigint,
  'without what was logged for the other one');
select log(kept('clear'), '2026-06-09', 0.5);
select is(pg_temp.outcome('clear', '2026-06-09', true), '3 held', 'fills half a unit up to the target');
select is(pg_temp.outcome('clear', '2026-06-09', false), '3 held', 'and a miss takes it back');
select log(kept('clear'), '2026-06-08', 0.5), pg_temp.outcome('clear', '2026-06-08', false);
select is((select completed_units from app.goal_completions where goal_id = kept('clear') and local_day = '2026-06-08'),
  0::float, 'also of half a unit');
select keep('some', goal(habit('Some', '{"start_date": "2026-06-05"}'), 'clear')), as_owner();
update app.goals set is_additive = false, target = 1 where id = kept('some');
select as_user('ann'), log(kept('some'), '2026-06-15', 0), pg_temp.outcome('some', '2026-06-15', true);
select is((select completed_units from app.goal_completions where goal_id = kept('some')), 1::float,
  'fills a subtractive day without units, too');
select as_owner();
update app.goals set target = 0.5 where id = kept('clear');
select as_user('ann');
select is(pg_temp.outcome('clear', '2026-06-10', true), '3 held', 'a miss becomes a completion of half a unit');
select is((select completed_units from app.goal_completions where goal_id = kept('clear') and local_day = '2026-06-10'),
  0.5::float, 'which is stored');
select keep('less', habit('Less', '{"start_date": "2026-06-14"}'));
select keep('least', habit('Least', '{"start_date": "2026-06-05"}'));
select keep('none', goal(kept('less'), 'clear')), keep('nothing', goal(kept('least'), 'clear')), as_owner();
update app.goals set is_additive = false where id in (kept('none'), kept('nothing'));
update app.goals set target = 0 where id in (kept('none'), kept('nothing'));
select as_user('ann');
select is(pg_temp.outcome('none', '2026-06-15', true), '2 held',
  'a subtractive goal holds since the start of its habit');
select is(pg_temp.outcome('none', '2026-06-15', true), '2 today', 'a target of 0 is done with 0 units');
select is(pg_temp.outcome('nothing', '2026-06-15', true), '11 held', 'each since the start of its own habit');

-- Units that are set.
create function pg_temp.set_to(name text, day date, units numeric, more jsonb default '{}') returns text
language sql as $$
  select concat_ws(' ', r ->> 'day_units', r ->> 'streak', r ->> 'reason_code')
    from api.goal_completion_put(kept(name), day, more || jsonb_build_object('completed_units', units)) r
$$;
select keep('water', habit('Water')), keep('glass', goal(kept('water'), 'low'));
select is(pg_temp.set_to('glass', '2026-06-15', 5), '5 1 streak_incremented', 'sets the units of an empty day');
select is(pg_temp.set_to('glass', '2026-06-15', 5), '5 1 already_logged_today', 'leaves a day that has them');
select is(pg_temp.set_to('glass', '2026-06-15', 2.125, '{"did_complete": false}'), '2.125 1 units_adjusted',
  'sets other units, whatever did_complete says');
select is(pg_temp.set_to('glass', '2026-06-15', 0, '{"did_complete": true}'), '0 0 streak_reset', 'sets a day to 0');
select is(pg_temp.set_to('glass', '2026-06-14', 0), '0 0 units_adjusted', 'and an empty one');
select results_eq(format('select local_day, completed_units from app.goal_completions where goal_id = %s order by 1',
  kept('glass')), $$ values ('2026-06-14'::date, 0::float), ('2026-06-15', 0) $$, 'which are misses');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('glass'), 'completed_units', 3));
select is(pg_temp.set_to('glass', '2026-06-15', 8), '8 1 units_adjusted', 'sets what was added');
select is(
  api.goal_completion_put(kept('glass'), '2026-06-15', '{"did_complete": true}') ->> 'day_units',
  '8',
  'a day with more units than the target is done already');
select set_config('app.key_objects', E'\n', true), api.goal_completion_put(kept('glass'), '2026-06-15',
  '{"did_complete": true}');
select is(current_setting('app.key_objects'), format(E'\ngoal %1$s -infinity f\ngoal_completion %1$s %2$s f\n',
  kept('glass'), date '2026-06-15'), 'which it notes for its key, and its goal, whose target says what is done'),
  set_config('app.key_objects', '', true);

-- Done on a day with units: {target, additive, units of the day} and what the day has afterwards.
create function pg_temp.done(target float, additive boolean, units float) returns text language plpgsql as $$
declare
  v_goal bigint := goal(kept('water'), case when additive then 'low' else 'stretch' end);
  v_answer json;
begin
  delete from app.goal_completions c where c.goal_id = v_goal;
  update app.goals g set target = done.target, is_additive = additive where g.id = v_goal;
  perform tap.recount();
  perform tap.log(v_goal, '2026-06-15', units) where units is not null;
  v_answer := api.goal_completion_put(v_goal, '2026-06-15', '{"did_complete": true}');
  return concat_ws(' ', v_answer ->> 'day_units',
    case when v_answer ->> 'reason_code' = 'already_logged_today' then 'stays' end);
end $$;
select as_owner();
delete from app.goal_completions c where c.goal_id = kept('glass');
select is(pg_temp.done(target, additive, units), expected, description) from (values
  (8::float, true, null::float, '8', 'additive: an empty day gets the target'),
  (8, true, 0, '8', 'as does a miss'),
  (8, true, 3, '8', 'and three of eight glasses become eight'),
  (8, true, 8, '8 stays', 'at the target the day stays'),
  (8, true, 9.5, '9.5 stays', 'as above it'),
  (0.3, true, 0.1 + 0.2, '0.3 stays', 'compared in decimals'),
  (0, true, null, '0', 'a target of 0 is done with 0 units'),
  (0, true, 0, '0 stays', 'once'),
  (2, false, null, '2', 'subtractive: an empty day gets the target'),
  (2, false, 0, '2', 'as does a day without units'),
  (2, false, 0.5, '0.5 stays', 'one with units stays'),
  (2, false, 3, '3 stays', 'also above the target')
  ) as example (target, additive, units, expected, description);
select as_owner();
select is_empty($$ select * from lib.streaks_differences(array[person('ann')]) $$,
  'the kept streaks are those of the completions');

select as_user('bob');
select refused('select pg_temp.outcome(''clear'', ''2026-06-15'', true)', 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select for_api_only('api.goal_completion_put(bigint, date, jsonb)');
select * from finish();
