-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17.
select plan(63);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('additive', habit('Walk', '{"start_date": "2026-06-01"}'));
select keep('subtractive', habit('Smoke', '{"start_date": "2026-06-01"}'));
update app.goals set is_additive = false where habit_id = kept('subtractive');

-- The current and the longest streak with these runs of counted days, rules {day, rule, days} and pauses. One more
-- pause is far away, so that nothing is counted as without rules and pauses.
create function pg_temp.streaks(runs text, rules jsonb, pauses text, subtractive boolean default false)
returns text language plpgsql as $$
declare
  v_habit bigint := tap.kept(case when subtractive then 'subtractive' else 'additive' end);
begin
  delete from app.habit_rules;
  delete from app.habit_pauses;
  delete from app.habit_runs;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select tap.person('ann'), v_habit, (r ->> 0)::date, nullif(r -> 1, 'null'),
         (select array_agg(d) from jsonb_array_elements_text(r -> 2) d)
    from jsonb_array_elements(rules) r;
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
  select tap.person('ann'), null, lower(p), upper(p) - 1, now()
    from unnest(pauses::datemultirange + '{[2030-01-01,2030-01-01]}') p;
  insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
  select tap.person('ann'), v_habit, lower(r), upper(r) - 1, 0 from unnest(runs::datemultirange) r;
  return concat_ws(' ', (select s.streak from lib.ruled_streaks(array[v_habit]) s),
    (select concat_ws(' ', l.streak, to_char(l.from_day, 'MM-DD'), to_char(l.to_day, 'MM-DD'))
       from lib.ruled_longest(v_habit, '2026-06-01', subtractive, runs::datemultirange) l));
end $$;

select is(pg_temp.streaks(runs, rules::jsonb, pauses), streaks, description) from (values
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
  ) as example (runs, rules, pauses, streaks, description);
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
select is(pg_temp.streaks(runs, rules::jsonb, pauses, true), streaks, description) from (values
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
  ) as example (runs, rules, pauses, streaks, description);
select is((select array_agg(s.streak order by s.habit_id) from lib.ruled_streaks() s), '{0,10}',
  'without a list of habits all are counted');

-- Six habits at once, each with what the others lack, and two goals of one.
delete from app.habit_rules;
delete from app.habit_pauses;
delete from app.habit_runs;
select keep('weekly', habit('Swim')), keep('paused', habit('Read', '{"start_date": "2026-06-01"}')),
  keep('often', habit('Row')), keep('later', habit('Drink', '{"start_date": "2026-07-01"}'));
update app.goals set is_additive = false where habit_id = kept('later');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days) values
  (person('ann'), kept('additive'), '2026-05-01', '{"kind": "scheduled_days"}', '{Mon,Thu}'),
  (person('ann'), kept('additive'), '2026-06-11', '{"kind": "scheduled_days"}', '{Mon}'),
  (person('ann'), kept('often'), '2026-05-01', '{"kind": "per_week", "times": 1}', null),
  (person('ann'), kept('weekly'), '2026-06-02', '{"kind": "per_week", "times": 2}', null);
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), kept('paused'), '2026-06-08', '2026-06-15', now());
insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
select person('ann'), kept(h), f, l, 0 from (values ('additive', '2026-06-02'::date, '2026-06-02'::date),
  ('additive', '2026-06-09', '2026-06-10'), ('additive', '2026-06-15', '2026-06-15'),
  ('subtractive', '2026-06-10', '2026-06-10'), ('weekly', '2026-05-25', '2026-05-26'),
  ('weekly', '2026-06-08', '2026-06-09'), ('paused', '2026-06-05', '2026-06-07'),
  ('paused', '2026-06-16', '2026-06-16'), ('often', '2026-05-26', '2026-05-26'), ('often', '2026-06-09', '2026-06-09')
) r (h, f, l);
select is((select array_agg(s.streak order by s.habit_id) from lib.ruled_streaks() s), '{3,7,2,4,1,0}',
  'each habit is counted by its own rules, pauses and runs');
select is(array(select s.streak from lib.ruled_streaks(array[kept(h)]) s), array[streak], h || ' alone')
  from (values ('additive', 3), ('subtractive', 7), ('weekly', 2), ('paused', 4), ('often', 1), ('later', 0)
  ) v (h, streak);
delete from app.goal_runs;
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('paused'), '2026-06-01', '{"kind": "per_week", "times": 7}'),
  (person('ann'), kept('paused'), '2026-06-16', null);
insert into app.goal_runs (user_id, goal_id, first_day, last_day)
select person('ann'), goal(kept(h), t), f, l from (values ('weekly', 'low', '2026-06-01'::date, '2026-06-02'::date),
  ('weekly', 'clear', '2026-06-15', '2026-06-16'), ('weekly', 'low', '2026-06-08', '2026-06-09'),
  ('additive', 'low', '2026-06-15', '2026-06-16'), ('additive', 'clear', '2026-06-16', '2026-06-16'),
  ('paused', 'low', '2026-06-05', '2026-06-05'), ('paused', 'low', '2026-06-16', '2026-06-16')) r (h, t, f, l);
update app.goals set is_additive = true where id = goal(kept('additive'), 'low');
update app.goals set is_additive = false where id = goal(kept('additive'), 'clear');
select is(array(select s.streak from lib.ruled_streaks(array[kept(h)], goal(kept(h), t)) s), array[streak], description)
  from (values ('weekly', 'low', 2, 'a goal is counted by its own runs'), ('weekly', 'clear', 1, 'likewise the other'),
    ('additive', 'low', 2, 'an additive goal of a habit that has a subtractive one is additive'),
    ('paused', 'low', 1, 'of a goal, too, days before the present unit count for nothing')
  ) v (h, t, streak, description);
-- The runs of a goal are its done days, unless the habit has a subtractive clear goal.
delete from app.goal_runs;
update app.goals set is_additive = tier <> 'low' where habit_id = kept('later');
insert into app.goal_runs (user_id, goal_id, first_day, last_day)
values (person('ann'), goal(kept('later'), 'low'), '2026-06-16', '2026-06-17');
select is(array(select s.streak from lib.ruled_streaks(array[kept('later')], goal(kept('later'), 'low')) s), '{2}',
  'a subtractive goal of a habit without a subtractive clear goal is additive');
update app.goals set is_additive = tier <> 'clear' where habit_id = kept('later');
select is(array(select s.streak from lib.ruled_streaks(array[kept('later')], goal(kept('later'), 'low')) s), '{2}',
  'as is an additive goal beside a subtractive clear goal');
select as_user('bob');
select is_empty('select from lib.ruled_streaks()', 'a person without rules and pauses has no rows');
insert into app.habit_pauses (user_id, from_day, created_at) values (person('bob'), '2030-01-01', now());
select is_empty($$ select from lib.ruled_streaks(array[kept('additive')]) $$, 'nor have habits of another person');
select * from finish();
