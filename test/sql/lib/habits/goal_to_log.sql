-- What a check-in knows of a goal, asked without policies.
select plan(8);
select as_user('ben'), travel('2026-06-17 10:00Z');
select keep('foreign', goal(habit('Swim'), 'low'));
select as_user('ann');
select keep('walk', habit('Walk')), keep('sweets', habit('Sweets'));
select keep('low', goal(kept('walk'), 'low'));
select as_owner();
update app.goals set is_additive = false, target = 4 where id = goal(kept('sweets'), 'clear');
select log(kept('low'), '2026-06-01'), log(kept('low'), '2026-06-05'), log(goal(kept('walk'), 'clear'), '2026-06-06'),
  log(goal(kept('sweets'), 'low'), '2026-06-10', 9);
select recount();
create function pg_temp.known(goal_id bigint, day date) returns text language sql as $$
  select format('%s %s kept %s habit %s threshold %s subtractive %s units %s and %s', (g.habit).name, (g.goal).tier,
      (g.goal_kept).longest, (g.habit_kept).longest, g.threshold, g.subtractive,
      g.units, g.other_units::float)
    from lib.goal_to_log(goal_id, day) g
$$;
select is(pg_temp.known(kept('low'), '2026-06-05'),
  'Walk low kept 1 habit 2 threshold  subtractive f units 1 and 0',
  'the streaks of the goal and of its habit, and the units of the day');
select is((select count(*) from lib.goal_to_log(kept('low'), '2026-06-05')), 1::bigint, 'in one row');
select is(pg_temp.known(kept('low'), '2026-06-07'),
  'Walk low kept 1 habit 2 threshold  subtractive f units  and 0', 'null where it is not logged');
select is(pg_temp.known(goal(kept('walk'), 'stretch'), '2026-06-05'),
  'Walk stretch kept 0 habit 2 threshold  subtractive f units  and 1',
  'a day that another goal has logged is free');
select is(pg_temp.known(goal(kept('sweets'), 'clear'), '2026-06-10'),
  'Sweets clear kept 168 habit 160 threshold 4 subtractive t units  and 9', 'a subtractive goal has its threshold');
select is(pg_temp.known(goal(kept('sweets'), 'low'), '2026-06-10'),
  'Sweets low kept 1 habit 160 threshold  subtractive t units 9 and 0',
  'one subtractive goal makes the habit so for all');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule) values
  (person('ann'), kept('walk'), '2026-05-01', '{"kind": "units", "per": "week", "amount": 5}'),
  (person('ann'), kept('walk'), '2026-06-01', '{"kind": "per_week", "times": 1}'),
  (person('ann'), kept('sweets'), '2026-06-01', '{"kind": "per_week", "times": 1}');
select is(array(select k.in_units
    from unnest(array[kept('low'), goal(kept('sweets'), 'low')]) with ordinality g (id, nth)
    cross join lateral lib.goal_to_log(g.id, '2026-06-05') k order by g.nth), '{t,f}',
  'whether an earlier rule of the habit, and not of another one, counts units');
select is(pg_temp.known(kept('foreign'), '2026-06-10'), null, 'the goal of somebody else has no row');
select * from finish();
