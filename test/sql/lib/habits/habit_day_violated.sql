-- docs/contract/habits.md#counted-days: a day of a subtractive habit is a violation when its units are over the
-- threshold.
select plan(7);
select as_user('ann');
select keep('sweets', habit('Sweets')), keep('coffee', habit('Coffee'));
select as_owner();
update app.goals set is_additive = false, target = 2 where habit_id in (kept('sweets'), kept('coffee'));
select log(goal(kept('sweets'), 'low'), '2026-06-01', 1), log(goal(kept('sweets'), 'clear'), '2026-06-01', 1),
  log(goal(kept('sweets'), 'low'), '2026-06-02', 1), log(goal(kept('sweets'), 'clear'), '2026-06-02', 2),
  log(goal(kept('coffee'), 'low'), '2026-06-03', 9);
select as_user('ann');
create function pg_temp.violated(day date) returns boolean language sql as $$
  select lib.habit_day_violated(h, day) from app.habits h where h.id = tap.kept('sweets')
$$;
select is(pg_temp.violated('2026-06-01'), false, 'units of all goals as many as the threshold are no violation');
select is(pg_temp.violated('2026-06-02'), true, 'units of all goals over the threshold are one');
select is(pg_temp.violated('2026-06-03'), null,
  'units of another habit do not count, and a day without a log says nothing');
select as_owner();
update app.goals set target = 0.3 where habit_id = kept('sweets');
select log(goal(kept('sweets'), 'low'), '2026-06-04', 0.1), log(goal(kept('sweets'), 'clear'), '2026-06-04', 0.2);
select log(goal(kept('sweets'), 'low'), '2026-06-05', 0.1), log(goal(kept('sweets'), 'clear'), '2026-06-05', 0.201);
select as_user('ann');
select is(pg_temp.violated('2026-06-04'), false, '0.1 and 0.2 are not over 0.3');
select is(pg_temp.violated('2026-06-05'), true, 'and 0.1 and 0.201 are');
select as_user('bob');
select is(pg_temp.violated('2026-06-02'), null, 'a habit of somebody else has no row');
select as_owner();
select is(pg_temp.violated('2026-06-02'), true, 'which the function itself does not decide');
select * from finish();
