-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(44);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('walk', habit('Walk', '{"start_date": "2026-06-01"}')), keep('other', habit('Read'));
-- Keeps days {first-last, …} anew and lets each further one count; what is kept then must be what the judge says.
create function pg_temp.extended(days text, further text, rule jsonb default null, clean_from date default null,
  goal text default null, tomorrow jsonb default null) returns text
language plpgsql as $$
declare
  v_habit app.habits;
  v_kept app.streaks;
  v_day date;
begin
  perform tap.as_owner();
  delete from app.goal_completions;
  update app.habits set streak_rule = coalesce(tomorrow, rule), notification_days = '{Mon,Fri}'
   where id = tap.kept('walk')
    returning * into v_habit;
  delete from app.habit_rules;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select v_habit.user_id, v_habit.id, r.from_day, r.rule, '{Mon,Fri}'
    from (values (date '2026-01-01', rule), ('2026-06-18', tomorrow)) r (from_day, rule) where r.rule is not null;
  perform tap.as_user('ann');
  v_kept := lib.streak_keep(v_habit.user_id, v_habit.id, tap.goal(v_habit.id, goal), days::datemultirange, clean_from,
    lib.today());
  foreach v_day in array further::date[] loop
    perform tap.log(tap.goal(v_habit.id, 'low'), v_day) where rule ->> 'kind' = 'units';
    v_kept := lib.streak_extend(v_kept, v_habit, tap.goal(v_habit.id, goal), clean_from, v_day, rule is not null,
      rule ->> 'kind' = 'units');
  end loop;
  return (select concat_ws(' ', s.streak, s.longest, case when (s.streak, s.longest, s.held_until, s.counted_days)
        is distinct from (j.streak, j.longest, j.held_until, v_kept.counted_days)
      then format('but %s %s until %s', j.streak, j.longest, j.held_until) end)
    from app.streaks s
    cross join lib.streak_judge(v_habit.user_id, v_habit.id, tap.goal(v_habit.id, goal), v_kept.counted_days,
      clean_from, lib.today()) j
   where s.habit_id = v_habit.id and s.goal_id is not distinct from tap.goal(v_habit.id, goal));
end $$;
select is(pg_temp.extended(days, further), streaks, 'days: ' || description) from (values
  ('{}', '{2026-06-17}', '1 1', 'a first day'),
  ('{}', '{2026-06-10}', '0 1', 'a first day long ago'),
  ('{}', '{2026-06-16}', '1 1', 'a first day yesterday'),
  ('{[2026-06-15,2026-06-16]}', '{2026-06-17}', '3 3', 'today continues it'),
  ('{[2026-06-10,2026-06-15]}', '{2026-06-17}', '1 6', 'today begins one after a gap'),
  ('{[2026-06-10,2026-06-15]}', '{2026-06-16}', '7 7', 'yesterday joins'),
  ('{[2026-06-10,2026-06-11],[2026-06-13,2026-06-17]}', '{2026-06-12}', '8 8', 'a gap of one day is filled'),
  ('{[2026-06-10,2026-06-10],[2026-06-13,2026-06-17]}', '{2026-06-12}', '6 6', 'a gap of two days is filled in part'),
  ('{[2026-06-10,2026-06-10],[2026-06-13,2026-06-17]}', '{2026-06-12,2026-06-11}', '8 8', 'and whole'),
  ('{[2026-06-05,2026-06-10],[2026-06-16,2026-06-17]}', '{2026-06-04}', '2 7', 'an older one grows'),
  ('{[2026-06-05,2026-06-06],[2026-06-08,2026-06-09]}', '{2026-06-07}', '0 5', 'two older ones join'),
  ('{[2026-06-16,2026-06-16]}', '{2026-06-18}', '1 1', 'a day after today leaves no grace'),
  ('{[2026-06-16,2026-06-17]}', '{2026-06-18}', '3 3', 'a day after today is the newest'),
  ('{[2026-06-16,2026-06-16]}', '{2026-06-17,2026-06-18}', '3 3', 'today leaves where the streak began'),
  ('{[2026-06-16,2026-06-16],[2026-06-18,2026-06-18]}', '{2026-06-17}', '3 3', 'today before a later one'),
  ('{[2026-06-16,2026-06-17]}', '{2026-06-17}', '2 2', 'a day that counts already adds nothing')
  ) as example (days, further, streaks, description);
select is(pg_temp.extended(days, further, '{"kind": "scheduled_days"}'), streaks, 'scheduled days: ' || description)
  from (values
  ('{[2026-06-12,2026-06-12],[2026-06-15,2026-06-15]}', '{2026-06-17}', '3 3', 'a day that is not due counts'),
  ('{[2026-06-08,2026-06-08],[2026-06-15,2026-06-15]}', '{2026-06-12}', '3 3', 'a missed one is done'),
  ('{[2026-06-08,2026-06-08],[2026-06-15,2026-06-15]}', '{2026-06-11}', '1 2', 'beside a missed one')
  ) as example (days, further, streaks, description);
select is(pg_temp.extended(days, further, rule::jsonb), streaks, description) from (values
  ('{[2026-06-08,2026-06-09],[2026-06-16,2026-06-16]}', '{2026-06-17}', '{"kind": "per_week", "times": 2}', '2 2',
    'weeks: today meets the running one'),
  ('{[2026-06-08,2026-06-09],[2026-06-15,2026-06-16]}', '{2026-06-17}', '{"kind": "per_week", "times": 2}', '2 2',
    'weeks: a met one counts once'),
  ('{[2026-06-08,2026-06-09]}', '{2026-06-17}', '{"kind": "per_week", "times": 2}', '1 1',
    'weeks: today does not suffice'),
  ('{[2026-05-26,2026-05-27],[2026-06-01,2026-06-01],[2026-06-08,2026-06-09]}', '{2026-06-02}',
    '{"kind": "per_week", "times": 2}', '3 3', 'weeks: a short one is met'),
  ('{[2026-05-26,2026-05-26],[2026-06-01,2026-06-02],[2026-06-08,2026-06-09]}', '{2026-05-25}',
    '{"kind": "per_week", "times": 2}', '3 3', 'weeks: the first one is met'),
  ('{[2026-06-08,2026-06-08]}', '{2026-06-01}', '{"kind": "per_week", "times": 2}', '0 0',
    'weeks: a day before the first begins it'),
  ('{[2026-06-16,2026-06-16]}', '{2026-06-22,2026-06-23}', '{"kind": "per_week", "times": 2}', '1 1',
    'weeks: a later one'),
  ('{[2026-05-01,2026-05-10],[2026-06-01,2026-06-09]}', '{2026-06-17}', '{"kind": "per_month", "times": 10}', '2 2',
    'months: today meets the running one'),
  ('{}', '{2026-06-10,2026-06-11}', '{"kind": "units", "per": "week", "amount": 2}', '1 1', 'units: days add up'),
  ('{}', '{2026-06-16,2026-06-17}', '{"kind": "units", "per": "week", "amount": 2}', '1 1', 'units: today meets it'),
  ('{[2026-06-17,2026-06-17]}', '{2026-06-17}', '{"kind": "units", "per": "month", "amount": 1}', '1 1',
    'units: a day that counts already may have more')
  ) as example (days, further, rule, streaks, description);
select is(pg_temp.extended(days, further, null, '2026-06-01'), streaks, 'subtractive: ' || description) from (values
  ('{}', '{2026-06-17}', '0 16', 'a violation today'),
  ('{}', '{2026-06-10}', '7 9', 'a violation before'),
  ('{[2026-06-10,2026-06-10]}', '{2026-06-05}', '7 7', 'an older violation'),
  ('{}', '{2026-05-20}', '17 17', 'one before the start date'),
  ('{}', '{2026-06-18}', '17 17', 'one after today')
  ) as example (days, further, streaks, description);
select is(pg_temp.extended('{[2026-06-15,2026-06-16]}', '{2026-06-17}', null, null, 'low'), '3 3', 'of a goal alike');
select is(pg_temp.extended('{}', '{2026-06-16,2026-06-17}', '{"kind": "units", "per": "week", "amount": 2}',
    tomorrow => '{"kind": "per_week", "times": 7}'), '1 1', 'units: also where a rule of tomorrow counts days');
select as_user('ann'), log(goal(kept('other'), 'low'), '2026-06-16'), as_owner();
delete from app.streaks;
select as_user('ann');
select results_eq($$ select k.goal_id, k.streak
    from app.habits h, lib.streak_extend(null, h, goal(h.id, 'low'), null, '2026-06-16', false, false) k
   where h.id = kept('other') $$, $$ select goal(kept('other'), 'low'), 1 $$, 'where none is kept, all are counted');
select is((select count(*) from app.streaks), 4::bigint, 'those of the habit and its goals');
select as_owner();
update app.streaks set held_until = '2026-06-15', judged_on = '2026-06-15', grows_on = b'0000000', streak = 9,
  longest = 9;
select as_user('ann');
select is(k.streak, 2, 'one that no longer holds is judged anew') from app.habits h
  cross join lateral (select s from app.streaks s where s.habit_id = h.id and s.goal_id is null) s (kept)
  cross join lateral lib.streak_extend(s.kept, h, null, null, '2026-06-17', false, false) k where h.id = kept('other');
select as_owner();
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('other'), '2026-01-01', '{"kind": "per_week", "times": 2}');
-- A longest of 9 weeks is kept, which no day gives; the streak begins with the week of 1 June.
create function pg_temp.since(day date) returns text language sql as $$
  select concat_ws(' ', e.streak, e.longest)
    from app.habits h
    cross join lateral lib.streak_keep(h.user_id, h.id, null,
      '{[2026-05-18,2026-05-19],[2026-06-02,2026-06-03],[2026-06-08,2026-06-09]}', null, lib.today(), null, 9) k
    cross join lateral lib.streak_extend(k, h, null, null, day, true, false) e
   where h.id = tap.kept('other')
$$;
select as_user('ann');
select is(pg_temp.since(day), streaks, description) from (values
  ('2026-06-01'::date, '2 9', 'the first day of a streak leaves what lies before it as it was kept'),
  ('2026-05-31', '2 2', 'the day before it does not'),
  ('2026-06-10', '2 9', 'nor does a later one judge it')) e (day, streaks, description);
select is(k.habit_id, kept('walk'), 'the row of its habit, whatever others have')
  from app.habits h cross join lateral lib.streak_extend(null, h, null, null, '2026-06-16', false, false) k
 where h.id = kept('walk');
select * from finish();
