-- habits.md section 2, second row of the table: the posted goal's rows alone. Today is Monday 2026-06-15.
select plan(12);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
select tap.log(kept('low'), day::date, units) from (values ('2026-06-15', 3), ('2026-06-14', 1), ('2026-06-13', 0), ('2026-06-12', 2)) l (day, units);

select is(lib.goal_streak(kept('low'), threshold, start::date, without_day => without::date), days, description)
  from (values
    (null::float, '2026-06-01', null, 2, 'additive: the run up to today, misses as if absent'),
    (null, '2027-01-01', null, 2, 'additive: the start does not matter'),
    (null, '2026-06-01', '2026-06-15', 1, 'additive: without today, yesterday still counts'),
    (null, '2026-06-01', '2026-06-14', 1, 'additive: without yesterday, today alone'),
    (2, '2026-06-01', null, 0, 'subtractive: over the threshold today'),
    (2, '2026-06-01', '2026-06-15', 15, 'subtractive: without today, all days since the start'),
    (3, '2026-06-01', null, 15, 'subtractive: equal to the threshold is clean'),
    (0.5, '2026-06-01', '2026-06-15', 1, 'subtractive: the day before'),
    (1.5, '2026-06-13', '2026-06-15', 3, 'subtractive: what was before the start does not count'),
    (0, '2026-06-16', null, 0, 'subtractive: not begun')
  ) as example (threshold, start, without, days, description);
select is(lib.goal_streak(kept('clear'), null, '2026-06-01'), 0, 'the logs of another goal do not count');

select as_user('bob');
select is(lib.goal_streak(kept('low'), null, '2026-06-01'), 0, 'nor do the logs of another person');
select * from finish();
