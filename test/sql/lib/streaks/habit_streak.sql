-- docs/contract/habits.md#streak-of-a-habit: all goals of the habit, full history. Today is Monday 2026-06-15.
select plan(27);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');

-- The streak of a new habit with these low, clear and stretch goals {tier, is_additive, target} and these logs
-- {goal 1..3, day, units}, as "kind threshold streak".
create function pg_temp.streak(start date, goals jsonb, logs jsonb) returns text language plpgsql as $$
declare
  v_habit bigint := habit(gen_random_uuid()::text, jsonb_build_object('start_date', start));
  v_ids bigint[] := array(select g.id from app.goals g where g.habit_id = v_habit order by g.id);
begin
  update app.goals g set tier = goals -> n ->> 0, is_additive = (goals -> n ->> 1)::boolean,
    target = (goals -> n ->> 2)::float
    from generate_series(0, 2) n where g.id = v_ids[n + 1];
  perform tap.log(v_ids[(l ->> 0)::integer], (l ->> 1)::date, (l ->> 2)::float) from jsonb_array_elements(logs) l;
  perform lib.streaks_count(h) from app.habits h where h.id = v_habit;
  return (select format('%s %s %s',
      case when s.subtractive then 'subtractive' else 'additive' end, s.threshold, s.streak)
    from app.habits h cross join lateral lib.habit_streak(h) s where h.id = v_habit);
end $$;

select as_owner();
select is(pg_temp.streak(start::date, case goals
    when 'additive' then '[["low", true, 1], ["clear", true, 2], ["stretch", true, 3]]'
    when 'subtractive' then '[["low", false, 1], ["clear", false, 2], ["stretch", false, 3]]'
    else goals end::jsonb, logs::jsonb), expected, description)
  from (values
    ('2026-06-06', 'additive', '[]', 'additive  0', 'without completions the streak is 0'),
    ('2026-06-06', 'additive', '[[1, "2026-06-15", 1], [2, "2026-06-14", 1], [3, "2026-06-13", 1]]', 'additive  3',
      'counts the days of all goals together'),
    ('2026-06-06', 'additive', '[[1, "2026-06-15", 1], [2, "2026-06-15", 1]]', 'additive  1',
      'counts a day with two goals once'),
    ('2026-06-06', 'additive', '[[1, "2026-06-14", 1], [1, "2026-06-13", 1]]', 'additive  2',
      'a run that ends yesterday counts'),
    ('2026-06-06', 'additive', '[[1, "2026-06-13", 1]]', 'additive  0',
      'a run that ends the day before yesterday does not count'),
    ('2026-06-06', 'additive',
      '[[1, "2026-06-15", 0], [1, "2026-06-14", 1], [1, "2026-06-13", 0], [1, "2026-06-12", 1]]',
      'additive  1', 'a day with only a miss ends the run'),
    ('2026-06-06', 'additive', '[[1, "2026-06-15", 0], [2, "2026-06-15", 1]]', 'additive  1',
      'a miss of one goal does not undo the completion of another'),
    ('2026-06-06', 'additive', '[[1, "2026-06-16", 1], [1, "2026-06-15", 1]]', 'additive  2',
      'a day after today, possible after a change of zone, counts as the newest'),
    ('2027-01-01', 'additive', '[[1, "2026-06-15", 1]]', 'additive  1',
      'the start date does not matter to an additive habit'),
    ('2026-06-06', 'subtractive', '[]', 'subtractive 2 10',
      'without completions every day since the start date is clean'),
    ('2026-06-06', 'subtractive', '[[2, "2026-06-12", 2]]', 'subtractive 2 10',
      'a sum equal to the threshold is clean'),
    ('2026-06-06', 'subtractive', '[[1, "2026-06-12", 1], [2, "2026-06-12", 2]]', 'subtractive 2 3',
      'compares the sum over all goals with the threshold'),
    ('2026-06-06', 'subtractive', '[[3, "2026-06-08", 3], [3, "2026-06-12", 3]]', 'subtractive 2 3',
      'the newest violation counts'),
    ('2026-06-06', 'subtractive', '[[3, "2026-06-15", 3]]', 'subtractive 2 0', 'a violation today makes the streak 0'),
    ('2026-06-06', 'subtractive', '[[3, "2026-06-05", 3]]', 'subtractive 2 10',
      'a violation before the start date does not count'),
    ('2026-06-06', 'subtractive', '[[3, "2026-06-16", 3]]', 'subtractive 2 10',
      'a violation after today does not count'),
    ('2026-06-16', 'subtractive', '[]', 'subtractive 2 0', 'before the start date the streak is 0'),
    ('0001-01-01', 'subtractive', '[]', 'subtractive 2 739782', 'counts from a start date in the year 1'),
    ('2026-06-06', '[["low", true, 1], ["clear", true, 2], ["stretch", false, 9]]', '[[1, "2026-06-12", 3]]',
      'subtractive 2 3',
      'one subtractive goal makes the habit subtractive; the clear goal sets the threshold, also an additive one'),
    ('2026-06-06', '[["low", true, 1], ["low", false, 5], ["stretch", false, 3]]',
      '[[1, "2026-06-12", 5], [1, "2026-06-14", 6]]', 'subtractive 5 1',
      'without a clear goal the first subtractive goal sets the threshold'),
    ('2026-06-06', '[["clear", true, 4], ["clear", false, 1], ["stretch", false, 3]]', '[]', 'subtractive 4 10',
      'of two clear goals the first sets the threshold')
  ) as example (start, goals, logs, expected, description);

select as_user('ann');
select is((select count(*) from app.habits h cross join lateral lib.habit_streak(h) s), 21::bigint,
  'the API sees one row per habit');
select keep('kept', habit('Kept'));
select log(goal(kept('kept'), 'low'), d)
  from unnest('{2026-06-10,2026-06-11,2026-06-14,2026-06-15}'::date[]) d;
create function pg_temp.kept_streak() returns text language sql as $$
  select concat_ws(' ', s.streak, s.longest) from app.habits h cross join lateral lib.habit_streak(h) s
   where h.id = tap.kept('kept')
$$;
select as_owner();
update app.streaks set streak = 7, longest = 7 where habit_id = kept('kept');
select as_user('ann');
select is(pg_temp.kept_streak(), '7 7', 'as kept');
select travel('2026-06-20 12:00Z');
select is(pg_temp.kept_streak(), '0 7', 'as long as it holds; the longest stays');
select travel('2026-06-14 12:00Z');
select is(pg_temp.kept_streak(), '2 2', 'judged now where it was kept on a later day');
select travel('2026-06-15 12:00Z'), as_owner();
delete from app.streaks;
select as_user('ann');
select is(pg_temp.kept_streak(), '2 2', 'or where none is kept');
select as_user('bob');
select is(pg_temp.kept_streak(), null, 'that of somebody else is hidden');
select * from finish();
