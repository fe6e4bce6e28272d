-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17.
select plan(73);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));

-- The streak and the longest one with its days, of these counted days, rules {day, rule, days} and pauses.
create function pg_temp.streaks(days text, rules jsonb, pauses text, clean_from date default null) returns text
language plpgsql as $$
declare
  v_streaks text;
begin
  delete from app.habit_rules;
  delete from app.habit_pauses;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select tap.person('ann'), tap.kept('habit'), (r ->> 0)::date, nullif(r -> 1, 'null'),
         (select array_agg(d) from jsonb_array_elements_text(r -> 2) d)
    from jsonb_array_elements(rules) r;
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
  select tap.person('ann'), null, lower(p), upper(p) - 1, now() from unnest(pauses::datemultirange) p;
  select concat_ws(' ', j.streak, j.longest, to_char(l.first_day, 'MM-DD'), to_char(l.last_day, 'MM-DD'))
    into v_streaks
    from lib.streak_judge(tap.person('ann'), tap.kept('habit'), null, days::datemultirange, clean_from, lib.today()) j
    cross join lib.streak_longest(tap.person('ann'), tap.kept('habit'), days::datemultirange, clean_from, lib.today())
      l where j.longest = l.streak;
  return v_streaks;
end $$;

select is(pg_temp.streaks(days, rules::jsonb, pauses), streaks, description) from (values
  ('{}', '[]', '{}', '0 0', 'additive: nothing done is 0'),
  ('{[2026-06-15,2026-06-16]}', '[]', '{}', '2 2 06-15 06-16', 'without a rule: today may still be open'),
  ('{[2026-06-14,2026-06-15]}', '[]', '{}', '0 2 06-14 06-15', 'without a rule: yesterday ends it'),
  ('{[2026-06-18,2026-06-18]}', '[]', '{}', '1 1 06-18 06-18', 'a day after today is the newest one'),
  ('{[2026-06-18,2026-06-18],[2026-06-16,2026-06-16]}', '[]', '{}', '1 1 06-16 06-16',
    'a day after today leaves no grace for today'),
  ('{[2026-06-12,2026-06-12],[2026-06-15,2026-06-15]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon", "Fri"]]]',
    '{}', '2 2 06-12 06-15', 'scheduled days: other days are passed over'),
  ('{[2026-06-12,2026-06-13],[2026-06-15,2026-06-15]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon", "Fri"]]]',
    '{}', '3 3 06-12 06-15', 'scheduled days: a day that is not due counts if it is done'),
  ('{[2026-06-12,2026-06-12]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon", "Fri"]]]', '{}',
    '0 1 06-12 06-12', 'scheduled days: a missed one ends the streak'),
  ('{[2026-06-02,2026-06-02],[2026-06-15,2026-06-15]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Nie"]]]', '{}',
    '2 2 06-02 06-15', 'scheduled days: names that match no day make none due'),
  ('{[2026-06-12,2026-06-12],[2026-06-16,2026-06-16]}', '[]', '{[2026-06-13,2026-06-15]}', '2 2 06-12 06-16',
    'a pause is passed over'),
  ('{[2026-06-12,2026-06-12],[2026-06-14,2026-06-14],[2026-06-16,2026-06-16]}', '[]', '{[2026-06-13,2026-06-15]}',
    '3 3 06-12 06-16', 'what is done within a pause counts'),
  ('{[2026-06-12,2026-06-12],[2026-06-16,2026-06-16]}', '[]', '{[2026-06-14,2026-06-15]}', '1 1 06-12 06-12',
    'a missed day beside a pause ends it'),
  ('{[2026-06-05,2026-06-16]}', '[["2026-06-01", {"kind": "per_week", "times": 7}],
    ["2026-06-15", null]]', '{}', '2 2 06-15 06-16', 'days begin anew where weeks became days'),
  ('{[2026-06-12,2026-06-12],[2026-06-15,2026-06-16]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Fri"]],
    ["2026-06-13", null]]', '{}', '2 2 06-15 06-16', 'each day is judged by the rule that held on it'),
  ('{}', '[["2026-06-01", {"kind": "per_week", "times": 1}]]', '{}', '0 0', 'weeks: nothing done is 0'),
  ('{[2026-06-15,2026-06-16]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]', '{}', '1 1 06-15 06-21',
    'weeks: the running one counts once it is met'),
  ('{[2026-06-08,2026-06-09],[2026-06-15,2026-06-15]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]', '{}',
    '1 1 06-08 06-14', 'weeks: the running one never ends the streak'),
  ('{[2026-05-25,2026-05-26],[2026-06-01,2026-06-01],[2026-06-08,2026-06-09]}',
    '[["2026-05-01", {"kind": "per_week", "times": 2}]]', '{}', '1 1 05-25 05-31', 'weeks: a short one ends it'),
  ('{[2026-05-25,2026-05-26],[2026-06-01,2026-06-01],[2026-06-08,2026-06-09]}',
    '[["2026-05-01", {"kind": "per_week", "times": 2}]]', '{[2026-06-07,2026-06-07]}', '2 2 05-25 06-14',
    'weeks: one with a paused day is forgiven'),
  ('{[2026-06-05,2026-06-05],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]', '{}',
    '1 1 06-08 06-14', 'weeks: the first one is forgiven'),
  ('{[2026-05-25,2026-05-26],[2026-06-01,2026-06-01],[2026-06-08,2026-06-09]}',
    '[["2026-06-03", {"kind": "per_week", "times": 2}]]', '{}', '2 2 05-25 06-14',
    'weeks: one in which a rule begins is forgiven, and the first rule judges those before it'),
  ('{[2026-06-01,2026-06-02],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}],
    ["2026-06-14", {"kind": "per_week", "times": 3}]]', '{}', '1 1 06-01 06-07',
    'weeks: the rule of its Sunday judges a week'),
  ('{[2026-05-25,2026-05-26],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]',
    '{[2026-06-08,2026-06-08]}', '1 1 05-25 05-31', 'weeks: a pause in the next one forgives nothing'),
  ('{[2026-05-25,2026-05-26],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}],
    ["2026-06-08", {"kind": "per_week", "times": 2}]]',
    '{}', '1 1 05-25 05-31', 'weeks: nor does a rule that begins in the next one'),
  ('{[2026-05-25,2026-05-26],[2026-06-01,2026-06-02]}', '[["2026-05-01", {"kind": "per_week", "times": 2}],
    ["2026-06-08", {"kind": "per_week", "times": 3}]]',
    '{}', '2 2 05-25 06-07', 'weeks: a rule that begins on the next Monday does not judge a week'),
  ('{[2026-05-18,2026-05-19],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]',
    '{[2026-05-25,2026-05-25],[2026-06-01,2026-06-01]}', '2 2 05-18 06-14', 'weeks: two paused ones are passed over'),
  ('{[2026-05-18,2026-05-19],[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "per_week", "times": 2}]]',
    '{[2026-05-25,2026-05-25]}', '1 1 05-18 05-24', 'weeks: a short one after a paused one ends it'),
  ('{[2026-05-25,2026-06-14]}', '[["2026-05-01", {"kind": "per_week", "times": 7}]]',
    '{}', '3 3 05-25 06-14', 'weeks: a run may fill three'),
  ('{[2026-06-09,2026-06-15]}', '[["2026-05-01", {"kind": "per_week", "times": 7}]]',
    '{}', '0 0', 'weeks: a day counts in its own alone'),
  ('{[2026-06-15,2026-06-15]}', '[["2026-05-01", {"kind": "per_week", "times": 1}],
    ["2026-06-19", {"kind": "per_week", "times": 3}]]',
    '{}', '1 1 06-15 06-21', 'weeks: the rule of today judges the running one'),
  ('{[2026-06-09,2026-06-15]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]]]',
    '{}', '7 7 06-09 06-15', 'scheduled days: the longest may begin on a day that is not due'),
  ('{[2026-06-05,2026-06-05],[2026-06-16,2026-06-16]}', '[["2026-06-01", {"kind": "per_week", "times": 7}],
    ["2026-06-15", null]]',
    '{}', '1 1 06-16 06-16', 'days before the present unit count for nothing'),
  ('{[2026-06-05,2026-06-05],[2026-06-16,2026-06-16]}', '[["2026-06-01", {"kind": "per_week", "times": 7}],
    ["2026-06-15", null]]',
    '{[2026-06-15,2026-06-15]}', '1 1 06-16 06-16', 'also where no day after them is missed'),
  ('{[2026-06-05,2026-06-16]}', '[["2026-06-01", {"kind": "per_week", "times": 7}],
    ["2026-06-16", null]]',
    '{}', '1 1 06-16 06-16', 'the day on which the unit begins counts'),
  ('{[2026-06-05,2026-06-05],[2026-06-12,2026-06-15]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Fri"]],
    ["2026-06-12", {"kind": "scheduled_days"}, ["Mon"]]]',
    '{}', '5 5 06-05 06-15', 'a gap is judged by the rule that held in it, not by a later one'),
  ('{[2026-06-14,2026-06-14],[2026-06-16,2026-06-16]}', '[]',
    '{}', '1 1 06-14 06-14', 'a gap of one day ends it'),
  ('{[2026-06-08,2026-06-08],[2026-06-12,2026-06-12],[2026-06-16,2026-06-16]}', '[]',
    '{}', '1 1 06-08 06-08', 'the newest gap decides')
  ) as example (days, rules, pauses, streaks, description);
-- A gap of one day, on each weekday; the days after it are done, up to yesterday.
create function pg_temp.with_gap(day date, days text[]) returns text language sql as $$
  select split_part(pg_temp.streaks(
      datemultirange(daterange(day - 1, day), daterange(day + 1, '2026-06-17'))::text,
      jsonb_build_array(jsonb_build_array('2026-06-01', '{"kind": "scheduled_days"}'::jsonb, days)), '{}'), ' ', 1)
$$;
select is(array(select pg_temp.with_gap('2026-06-06'::date + n, array[to_char('2026-06-06'::date + n, 'Dy')])
    from generate_series(0, 6) n), '{10,9,8,7,6,5,4}', 'each weekday ends a streak where it is due');
select is(array(select pg_temp.with_gap('2026-06-06'::date + n,
      array_remove('{Mon,Tue,Wed,Thu,Fri,Sat,Sun}', to_char('2026-06-06'::date + n, 'Dy')))
    from generate_series(0, 6) n), '{11,10,9,8,7,6,5}', 'and ends none where only the others are');
select is(pg_temp.streaks(days, rules::jsonb, pauses, '2026-06-01'), streaks, description) from (values
  ('{[2026-06-11,2026-06-11]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Fri"]]]',
    '{}', '2 2 06-05 06-12', 'subtractive: a violation on the day before a due one does not end it'),
  ('{}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Thu"]]]',
    '{}', '2 2 06-04 06-11', 'subtractive: tomorrow does not count yet'),
  ('{}', '[]', '{}', '17 17 06-01 06-17', 'subtractive: all days from the start date on'),
  ('{[2026-06-10,2026-06-10]}', '[]', '{}', '7 9 06-01 06-09', 'subtractive: a violation ends it'),
  ('{[2026-06-10,2026-06-10]}', '[]', '{[2026-06-10,2026-06-11]}', '15 15 06-01 06-17',
    'subtractive: a paused day says nothing'),
  ('{[2026-06-10,2026-06-10]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon", "Fri"]]]', '{}',
    '5 5 06-01 06-15', 'subtractive: only due days count or end it'),
  ('{[2026-06-08,2026-06-10]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon", "Fri"]]]', '{}',
    '2 2 06-01 06-05', 'subtractive: a violation on a due day ends it'),
  ('{}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]], ["2026-06-10", null]]', '{}', '10 10 06-01 06-17',
    'subtractive: each day is judged by the rule that held on it')
  ) as example (days, rules, pauses, streaks, description);
select is(pg_temp.streaks(days, '[]', '{}', clean_from::date), streaks, 'subtractive: ' || description) from (values
  ('{[2026-06-17,2026-06-17]}', '2026-06-01', '0 16 06-01 06-16', 'a violation today makes it 0'),
  ('{[2026-06-16,2026-06-16]}', '2026-06-01', '1 15 06-01 06-15', 'one yesterday leaves today'),
  ('{[2026-06-01,2026-06-01]}', '2026-06-01', '16 16 06-02 06-17', 'one on the first day leaves the days after it'),
  ('{[2026-05-31,2026-05-31]}', '2026-06-01', '17 17 06-01 06-17', 'one before the start date does not count'),
  ('{[2026-06-18,2026-06-19]}', '2026-06-01', '17 17 06-01 06-17', 'nor one after today'),
  ('{[2026-06-01,2026-06-17]}', '2026-06-01', '0 0', 'it is 0 without days if each is one'),
  ('{}', '2026-06-17', '1 1 06-17 06-17', 'the first day counts'),
  ('{}', '2026-06-18', '0 0', 'before the start date it is 0'),
  ('{}', '0001-01-01', '739784 739784 01-01 06-17', 'counts from a start in the year 1')
  ) as example (days, clean_from, streaks, description);
select is(pg_temp.streaks(days, format('[["2026-01-01", %s]]', rule)::jsonb, pauses), streaks,
  'months: ' || description)
  from (values
  ('{[2026-04-01,2026-04-02],[2026-05-30,2026-06-01]}', '{"kind": "per_month", "times": 2}', '{}', '2 2 04-01 05-31',
    'each with enough done days counts; the running one ends nothing'),
  ('{[2026-04-01,2026-04-02],[2026-05-31,2026-06-02]}', '{"kind": "per_month", "times": 2}', '{}', '1 1 04-01 04-30',
    'a short one ends it, and the running one counts once it is met'),
  ('{[2026-04-20,2026-04-20],[2026-05-01,2026-05-20]}', '{"kind": "per_month", "times": 20}', '{}', '1 1 05-01 05-31',
    'the first one is forgiven'),
  ('{[2026-03-01,2026-03-10],[2026-04-01,2026-04-05],[2026-05-01,2026-05-10]}',
    '{"kind": "per_month", "times": 10}', '{[2026-04-16,2026-04-30]}', '3 3 03-01 05-31',
    'one with paused days asks for its share'),
  ('{[2026-03-01,2026-03-10],[2026-04-01,2026-04-04],[2026-05-01,2026-05-10]}',
    '{"kind": "per_month", "times": 10}', '{[2026-04-16,2026-04-30]}', '1 1 03-01 03-31', 'and is short below it'),
  ('{[2026-03-01,2026-03-10],[2026-05-01,2026-05-10]}',
    '{"kind": "per_month", "times": 10}', '{[2026-04-01,2026-04-30]}', '2 2 03-01 05-31',
    'a wholly paused one is forgiven'),
  ('{[2026-03-01,2026-03-02],[2026-05-01,2026-05-02]}',
    '{"kind": "per_month", "times": 2}', '{[2026-04-02,2026-04-30]}', '1 1 03-01 03-31',
      'one day that is left asks for one')
  ) as example (days, rule, pauses, streaks, description);

select as_owner();
-- Units are those of all goals of the habit, or of the goal that is judged.
select log(goal(kept('habit'), tier), day::date, units) from (values
  ('low', '2026-05-25', 1.1), ('low', '2026-05-26', 0.4), ('clear', '2026-05-26', 0.4), ('low', '2026-06-02', 1.5),
  ('low', '2026-06-08', 0.7), ('clear', '2026-06-08', 0.8), ('low', '2026-06-15', 1.499)) l (tier, day, units);
create function pg_temp.in_units(per text, amount numeric, goal text default null) returns text language plpgsql as $$
begin
  delete from app.habit_rules;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule) values (tap.person('ann'), tap.kept('habit'),
    '2026-01-01', jsonb_build_object('kind', 'units', 'per', per, 'amount', amount));
  return (select concat_ws(' ', j.streak, j.longest, to_json(j.since) #>> '{}')
    from app.habits h cross join lateral lib.counted_days(h) d
    cross join lateral lib.streak_judge(h.user_id, h.id, d.goal_id, d.days, d.clean_from, lib.today()) j
   where h.id = tap.kept('habit') and d.goal_id is not distinct from tap.goal(h.id, goal));
end $$;
select is(pg_temp.in_units('week', 1.5), '3 3 2026-05-25',
  'units: a week counts with enough of all goals, in decimals');
select is(pg_temp.in_units('week', 1.499), '4 4 2026-05-25', 'units: the running week counts once it is met');
select is(pg_temp.in_units('week', 1.9), '0 1 2026-06-15', 'units: a short week ends it');
select is(pg_temp.in_units('month', 4.499), '1 1 2026-05-01', 'units: a month counts alike');
select is(pg_temp.in_units('month', 4.5), '0 0 2026-05-01', 'units: the first month is forgiven');
select is(pg_temp.in_units('week', 1.5, 'low'), '0 2 2026-06-15', 'units: a goal has its own');

select is(pg_temp.streaks('{[2026-06-15,2026-06-16]}', '[]', '{}'), '2 2 06-15 06-16', 'rules of before are gone');
select results_eq($$ select since, held_until, grows_on from lib.streak_judge(person('ann'), kept('habit'), null,
    '{[2026-06-15,2026-06-16]}', null, '2026-06-17') $$,
  $$ values ('2026-06-15'::date, '2026-06-17'::date, null::bit(7)) $$, 'states its first day and until when it holds');
select results_eq($$ select streak, since, held_until from lib.streak_judge(person('ann'), kept('habit'), null,
    '{[2026-06-10,2026-06-11],[2026-06-15,2026-06-16]}', null, '2026-06-17', '2026-06-15') $$,
  $$ values (2, '2026-06-15'::date, '2026-06-17'::date) $$, 'from a day on where that is asked for');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon}');
select is(j.streak, 3, 'a goal is judged by the rule of its habit')
  from lib.streak_judge(person('ann'), kept('habit'), goal(kept('habit'), 'low'),
    '{[2026-06-12,2026-06-12],[2026-06-15,2026-06-16]}', null, '2026-06-17') j;
select * from finish();
