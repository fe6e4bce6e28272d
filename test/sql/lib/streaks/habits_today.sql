-- docs/contract/today.md#habits, beside what test/sql/api/today/today_get.sql compares. Today is Wednesday 2026-06-17.
select plan(11);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
-- The habit as "due done why units streak", a line for each of its rows.
create function pg_temp.shown(name text) returns text language sql as $$
  select string_agg(concat_ws(' ', t.due, t.done, t.why, trim_scale(t.units), t.streak), E'\n')
    from lib.habits_today() t where (t.habit).name = shown.name
$$;
create function pg_temp.goals(habit text, tier text, target double precision, additive boolean) returns void
language sql as $$
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit, is_additive)
  select h.user_id, h.id, 'Goal', goals.tier, goals.target, 'x', 1, 'per_day', additive
    from app.habits h where h.id = kept(habit)
$$;
select keep(name, habit(name)) from unnest('{Mixed,Under,Over,Plain,Ahead}'::text[]) name;
select keep('Thursdays', habit('Thursdays',
    '{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Thu"], "start_date": "2026-06-01"}')),
  keep('Later', habit('Later', '{"start_date": "2026-06-18"}'));

-- The threshold of a subtractive habit: the clear goal's, else the first that is subtractive.
select as_owner();
delete from app.goals where habit_id in (kept('Mixed'), kept('Under'), kept('Over'));
select pg_temp.goals('Mixed', 'low', 5, false), pg_temp.goals('Mixed', 'clear', 2, true);
select pg_temp.goals(name, 'low', 1, true), pg_temp.goals(name, 'stretch', 10, false)
  from unnest('{Under,Over}'::text[]) name;
update app.goals set is_additive = false where habit_id = kept('Later');
select log(goal(kept('Mixed'), 'low'), '2026-06-17', 3), log(goal(kept('Under'), 'low'), '2026-06-17', 3),
  log(goal(kept('Over'), 'low'), '2026-06-17', 11), recount(), as_user('ann');
select is(pg_temp.shown('Mixed'), 't f violated 3 0', 'the threshold is the clear goal''s, additive or not');
select matches(pg_temp.shown('Under'), '^t t met 3 ', 'without one that of the subtractive goal, which 3 is under');
select is(pg_temp.shown('Over'), 't f violated 11 0', 'and 11 is over');
select is(pg_temp.shown('Later'), 'f f before_start 0', 'before its start date a subtractive habit is not due');

-- Rules.
select is(pg_temp.shown('Thursdays'), 'f f not_scheduled 0', 'the eve of a scheduled day is not due');
select as_owner();
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('Thursdays'), '2026-06-18', '{"kind": "per_week", "times": 2}');
select as_user('ann');
select is(pg_temp.shown('Thursdays'), 'f f not_scheduled 0',
  'a rule of tomorrow says nothing of today, in no row of its own');

-- The kept streak, and what is judged where none is kept.
select log(goal(kept('Plain'), 'low'), '2026-06-16'), log(goal(kept('Ahead'), 'low'), '2026-06-18');
select is(pg_temp.shown('Plain'), 't f grace_today 1', 'yesterday''s streak has its grace');
select is(pg_temp.shown('Ahead'), 't f nothing_logged 1', 'a streak of tomorrow has none');
select as_owner();
update app.streaks set streak = 9, longest = 9 where habit_id = kept('Plain') and goal_id is null;
select as_user('ann');
select is(pg_temp.shown('Plain'), 't f grace_today 9', 'a streak is read as it is kept');
select as_owner();
delete from app.streaks where habit_id = kept('Plain');
select as_user('ann');
select is(pg_temp.shown('Plain'), 't f grace_today 1', 'and judged where it is not');
select as_user('bob');
select is_empty('select lib.habits_today()', 'nobody sees the habits of others');
select * from finish();
