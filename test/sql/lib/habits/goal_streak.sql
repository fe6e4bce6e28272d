-- docs/contract/habits.md#streak-of-a-goal: only the posted goal's completions. Today is Monday 2026-06-15.
select plan(17);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));

-- The streak of the low goal with these runs of counted days {first, last}.
create function pg_temp.streak(threshold double precision, start date, runs text[][]) returns integer
language plpgsql as $$
begin
  delete from app.goal_runs r where r.goal_id = tap.kept('low');
  insert into app.goal_runs (user_id, goal_id, first_day, last_day)
  select tap.person('ann'), tap.kept('low'), runs[n][1]::date, runs[n][2]::date
    from generate_series(1, coalesce(array_length(runs, 1), 0)) n;
  return lib.goal_streak(tap.kept('low'), threshold, start);
end $$;

select is(pg_temp.streak(threshold, start::date, runs::text[]), streak, description)
  from (values
    (null::float, '2026-06-01', '{}', 0, 'additive: without a run the streak is 0'),
    (null, '2026-06-01', '{{2026-06-12,2026-06-12},{2026-06-14,2026-06-15}}', 2, 'additive: the newest run counts'),
    (null, '2027-01-01', '{{2026-06-14,2026-06-15}}', 2, 'additive: the start date does not matter'),
    (null, '2026-06-01', '{{2026-06-12,2026-06-14}}', 3, 'additive: a run that ends yesterday counts'),
    (null, '2026-06-01', '{{2026-06-12,2026-06-13}}', 0, 'additive: a run that ends two days ago does not count'),
    (2, '2026-06-01', '{}', 15, 'subtractive: without a violation all days since the start date count'),
    (2, '2026-06-01', '{{2026-06-15,2026-06-15}}', 0, 'subtractive: a violation today makes the streak 0'),
    (2, '2026-06-01', '{{2026-06-03,2026-06-03},{2026-06-12,2026-06-13}}', 2, 'subtractive: the newest run counts'),
    (2, '2026-06-13', '{{2026-06-11,2026-06-12}}', 3, 'subtractive: a violation before the start date does not count'),
    (2, '2026-06-13', '{{2026-06-10,2026-06-10},{2026-06-16,2026-06-16}}', 3,
      'subtractive: a violation after today does not count'),
    (2, '2026-06-16', '{}', 0, 'subtractive: before the start date the streak is 0')
  ) as example (threshold, start, runs, streak, description);
select is(pg_temp.streak(null, '2026-06-01', '{{2026-06-15,2026-06-15}}'), 1, 'the low goal has a streak');
select is(lib.goal_streak(kept('clear'), null, '2026-06-01'), 0, 'runs of another goal do not count');
select as_user('bob');
select is(lib.goal_streak(kept('low'), null, '2026-06-01'), 0, 'runs of another person do not count');
select as_owner();
select is(lib.goal_streak(kept('low'), null, '2026-06-01'), 0, 'not even without policies');
select is(lib.goal_streak(kept('low'), 2, '2026-06-01'), 15, 'nor violations of another person');
select as_user('ann'), as_owner();
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-14', '2026-06-14', now());
select is(pg_temp.streak(null, '2026-06-01', '{{2026-06-12,2026-06-13},{2026-06-15,2026-06-15}}'), 3,
  'a pause carries the streak of the goal on');
select * from finish();
