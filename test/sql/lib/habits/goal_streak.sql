-- docs/contract/habits.md#streak-of-a-goal: only the posted goal's completions. Today is Monday 2026-06-15.
select plan(12);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
select tap.log(kept('low'), day::date, units) from (values ('2026-06-15', 3), ('2026-06-14', 1), ('2026-06-13', 0),
  ('2026-06-12', 2)) l (day, units);

select is(lib.goal_streak(kept('low'), threshold, start::date, without_day => without::date), streak, description)
  from (values
    (null::float, '2026-06-01', null, 2, 'additive: counts the run up to today, a miss ends it'),
    (null, '2027-01-01', null, 2, 'additive: the start date does not matter'),
    (null, '2026-06-01', '2026-06-15', 1, 'additive: without today, a run that ends yesterday counts'),
    (null, '2026-06-01', '2026-06-14', 1, 'additive: without yesterday, only today counts'),
    (2, '2026-06-01', null, 0, 'subtractive: a violation today makes the streak 0'),
    (2, '2026-06-01', '2026-06-15', 15, 'subtractive: without today, all days since the start date count'),
    (3, '2026-06-01', null, 15, 'subtractive: a sum equal to the threshold is clean'),
    (0.5, '2026-06-01', '2026-06-15', 1, 'subtractive: a violation yesterday leaves today'),
    (1.5, '2026-06-13', '2026-06-15', 3, 'subtractive: a violation before the start date does not count'),
    (0, '2026-06-16', null, 0, 'subtractive: before the start date the streak is 0')
  ) as example (threshold, start, without, streak, description);
select is(lib.goal_streak(kept('clear'), null, '2026-06-01'), 0, 'completions of another goal do not count');

select as_user('bob');
select is(lib.goal_streak(kept('low'), null, '2026-06-01'), 0, 'completions of another person do not count');
select * from finish();
