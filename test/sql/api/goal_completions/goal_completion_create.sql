-- habits.md section 5.3. Today is Monday 2026-06-15.
select plan(33);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

create function pg_temp.check_in(goal bigint, changes jsonb default '{}') returns json language sql as $$
  select api.goal_completion_create(jsonb_build_object('goal_id', goal, 'did_complete', true) || changes)
$$;
-- One check-in in short: the streak, the reason's last word, the thresholds reached.
create function pg_temp.told(name text, changes jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', r ->> 'streak', substring(r ->> 'reason_code' from '[^_]+$'), (select string_agg(m ->> 'threshold', ',')
    from json_array_elements(r -> 'milestones') m)) from pg_temp.check_in(kept(name), changes) r
$$;
create function pg_temp.told_of(name text, day text, done boolean default true) returns text language sql as $$
  select pg_temp.told(name, jsonb_build_object('completed_on', day, 'did_complete', done))
$$;

select keep('habit', habit('Walk')), keep('weekly', habit('Weekly', '{"notification_days": ["tue", "monday"]}'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('stretch', goal(kept('habit'), 'stretch')), keep('tuesdays', goal(kept('weekly'), 'low'));

select is(pg_temp.check_in(kept('low'))::jsonb, '{"streak": 1, "milestones": [{"threshold": 1, "kind": "streak_milestone", "label": null,
  "achieved_at": null}], "reason_code": "streak_incremented"}', 'the owner gets every key');
select is(pg_temp.told('low'), '1 today', 'a second one is already logged');
select is(pg_temp.told('low', '{"did_complete": false}'), '1 today', 'also as a miss');
select is(pg_temp.told_of('low', '2026-06-13'), '1 held', 'a day apart changes nothing');
select is(pg_temp.told_of('low', '2026-06-14'), '3 incremented 3', 'the gap closes, and a milestone is reached');
select is(pg_temp.told_of('clear', '2026-06-14', false), '0 held', 'a miss is not a streak');
select is(pg_temp.told_of('clear', '2026-06-14'), '0 today', 'and blocks its day');
select results_eq('select local_day, completed_units, recorded_at from app.goal_completions order by id', $$ values
  ('2026-06-15'::date, 1::float, '2026-06-15 12:00Z'::timestamptz), ('2026-06-13', 1, '2026-06-13 12:00Z'),
  ('2026-06-14', 1, '2026-06-14 12:00Z'), ('2026-06-14', 0, '2026-06-14 12:00Z') $$, 'each day has one row');

select is(pg_temp.told('tuesdays', '{"did_complete": false}'), '0 held', 'a miss on a day not asked for');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 0::bigint, 'writes nothing');
select is(pg_temp.told_of('tuesdays', '2026-06-09', false), '0 held', 'a miss on a day asked for');
select is((select count(*) from app.goal_completions where goal_id = kept('tuesdays')), 1::bigint, 'does');
select is(pg_temp.told('tuesdays'), '1 incremented 1', 'done counts on any day');

select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2026-06-16"}'')', 400, 'completion_date_in_future', 'tomorrow is too early');
select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2026-05-15"}'')', 400, 'completion_date_too_old', '31 days ago is too late');
select is(pg_temp.told_of('low', '2026-05-16'), '3 held', '30 days ago is not');
select is(pg_temp.told('low', '{"completed_on": null}'), '3 today', 'null is today');

-- Something left alone since the 6th, with 2 a day allowed.
select keep('habit', habit('Sweets', '{"start_date": "2026-06-06"}'));
select as_owner();
update app.goals set is_additive = false where habit_id = kept('habit');
select as_user('ann');
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')), keep('stretch', goal(kept('habit'), 'stretch'));
select is(pg_temp.told('low'), '10 held', 'under the limit holds');
select is(pg_temp.told('clear'), '10 held', 'at the limit holds');
select is(pg_temp.told_of('stretch', '2026-06-11'), '4 reset', 'over it resets to the days since');
select is(pg_temp.told_of('stretch', '2026-06-10'), '4 held', 'an older violation changes nothing');
select is(pg_temp.told_of('stretch', '2026-06-15', false), '4 held', 'a clean day holds');
select is(pg_temp.told_of('stretch', '2026-06-14'), '1 reset', 'a newer violation resets again');
select is(pg_temp.told_of('stretch', '2026-06-01'), '1 held', 'before the start there are no violations');
select as_owner();
update app.goals set is_additive = true where id = kept('clear');
select as_user('ann');
select is(pg_temp.told_of('stretch', '2026-06-13'), '2 incremented', 'without a subtractive clear goal a goal adds up');

select as_user('bob');
select refused('select pg_temp.check_in(kept(''low''))', 404, 'goal_not_found', 'a stranger finds no goal');
select refused('select pg_temp.check_in(kept(''low''), ''{"completed_on": "2030-01-01"}'')', 404, 'goal_not_found', 'whatever day he names');
select refused('select pg_temp.check_in(0)', 404, 'goal_not_found', 'like one that is not there');
select as_user();
select refused('select pg_temp.check_in(kept(''low''))', 404, 'goal_not_found', 'nor does nobody');
select as_user('bob');
select is((select count(*) from app.goal_completions), 0::bigint, 'a stranger sees no rows');
select for_api_only('api.goal_completion_create(jsonb)');
select * from finish();
