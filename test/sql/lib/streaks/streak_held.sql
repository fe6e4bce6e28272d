-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(44);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select as_owner();
-- Until when a streak of these days holds by these rules {day, rule, weekdays} and pauses, and how it grows by itself.
create function pg_temp.held(
  days text, rules jsonb default '[]', pauses text default '{}', clean_from date default null, goal text default null
) returns text
language plpgsql as $$
begin
  delete from app.habit_rules;
  delete from app.habit_pauses;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select tap.person('ann'), tap.kept('habit'), (r ->> 0)::date, nullif(r -> 1, 'null'),
         (select array_agg(d) from jsonb_array_elements_text(r -> 2) d)
    from jsonb_array_elements(rules) r;
  insert into app.habit_pauses (user_id, from_day, to_day, created_at)
  select tap.person('ann'), lower(p), upper(p) - 1, now() from unnest(pauses::datemultirange) p;
  return (select concat_ws(' ', to_char(h.until, 'MM-DD'), case when h.until = 'infinity' then 'for ever' end,
      h.grows_on)
    from lib.streak_held(tap.person('ann'), tap.kept('habit'), tap.goal(tap.kept('habit'), goal), days::datemultirange,
      clean_from, lib.today()) h);
end $$;
select is(pg_temp.held(days, rules::jsonb, pauses), held, 'days: ' || description) from (values
  ('{[2026-06-17,2026-06-17]}', '[]', '{}', '06-18', 'done today, until the end of tomorrow'),
  ('{[2026-06-16,2026-06-16]}', '[]', '{}', '06-17', 'done yesterday, until the end of today'),
  ('{[2026-06-10,2026-06-10]}', '[]', '{}', '06-17', 'what has ended stays so'),
  ('{}', '[]', '{}', '06-17', 'nothing done'),
  ('{[2026-06-18,2026-06-18]}', '[]', '{}', '06-19', 'a day after today is the newest'),
  ('{[2026-06-17,2026-06-17]}', '[]', '{[2026-06-18,2026-06-20]}', '06-21', 'paused days are no end'),
  ('{[2026-06-17,2026-06-17]}', '[]', '{[2026-06-19,2026-06-20]}', '06-18', 'a day before a pause is one'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]]]', '{}', '06-22',
    'the next day that is due'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Wed"]]]', '{}', '06-24',
    'which may be a week away'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]]]', '{[2026-06-20,2026-06-22]}',
    '06-29', 'or after a pause'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Nie"]]]', '{}', 'for ever',
    'no day is due'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", null], ["2026-06-18", {"kind": "scheduled_days"}, ["Mon"]]]', '{}',
    '06-17 0000000', 'a rule of tomorrow, from before a journey west, is judged then'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", null], ["2026-06-20", {"kind": "scheduled_days"}, ["Mon"]]]', '{}',
    '06-18', 'one that begins later than the streak ends changes nothing'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Fri"]], ["2026-06-19", null]]', '{}',
    '06-18 0000000', 'one on the very day that is due is judged then'),
  ('{[2026-06-17,2026-06-17]}', '[["2026-05-01", {"kind": "per_week", "times": 1}], ["2026-06-01", null]]', '{}',
    '06-18', 'where days followed weeks')
  ) as example (days, rules, pauses, held, description);
select is(pg_temp.held(days, rules::jsonb, pauses), held, description) from (values
  ('{[2026-06-15,2026-06-16]}', '[["2026-01-01", {"kind": "per_week", "times": 2}]]', '{}', '06-28',
    'weeks: a met one, until the end of the next'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-01-01", {"kind": "per_week", "times": 2}]]', '{}', '06-21',
    'weeks: an open one, until its end'),
  ('{[2026-06-15,2026-06-15]}', '[["2026-01-01", {"kind": "per_week", "times": 2}]]', '{}', '06-28',
    'weeks: the first one is forgiven'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-01-01", {"kind": "per_week", "times": 2}]]', '{[2026-06-20,2026-06-22]}',
    '07-05', 'weeks: paused ones are forgiven'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-06-16", {"kind": "per_week", "times": 2}]]', '{}', '06-28',
    'weeks: one in which the rule begins is forgiven'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-01-01", {"kind": "per_week", "times": 1}],
    ["2026-06-18", {"kind": "per_week", "times": 7}]]', '{}', '06-17 0000000',
    'weeks: a rule of tomorrow is judged then'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-01-01", {"kind": "per_week", "times": 1}],
    ["2026-06-18", {"kind": "per_week", "times": 7}]]', '{[2026-06-15,)}', '06-17 0000000',
    'weeks: also in a pause without an end'),
  ('{[2026-06-08,2026-06-09]}', '[["2026-05-01", {"kind": "scheduled_days"}, ["Mon"]],
    ["2026-06-22", {"kind": "per_week", "times": 2}]]', '{}', '06-21 0000000',
    'weeks: and a rule of the day after an open one'),
  ('{[2026-06-08,2026-06-09],[2026-06-22,2026-06-22]}', '[["2026-01-01", {"kind": "per_week", "times": 2}]]', '{}',
    '06-21 0000000', 'weeks: an open one, when a day of the next is logged ahead, is judged then'),
  ('{[2026-05-01,2026-05-02]}', '[["2026-01-01", {"kind": "per_month", "times": 2}]]', '{}', '06-30',
    'months: an open one, until its end'),
  ('{[2026-05-01,2026-05-02],[2026-06-16,2026-06-17]}', '[["2026-01-01", {"kind": "per_month", "times": 2}]]', '{}',
    '07-31', 'months: a met one, until the end of the next'),
  ('{[2026-05-01,2026-05-02],[2026-06-16,2026-06-17]}', '[["2026-01-01", {"kind": "per_month", "times": 2}]]',
    '{[2026-07-01,2026-08-31]}', '09-30', 'months: wholly paused ones are forgiven'),
  ('{[2026-05-01,2026-05-02],[2026-06-16,2026-06-17]}', '[["2026-01-01", {"kind": "per_month", "times": 2}]]',
    '{[2026-07-01,2026-07-30]}', '07-31', 'months: one with a day that is left is not'),
  ('{[2026-05-01,2026-05-02]}', '[["2026-01-01", {"kind": "per_month", "times": 2}]]', '{[2026-06-01,2027-05-31]}',
    '06-30', 'months: however long the pause is')
  ) as example (days, rules, pauses, held, description);
select is(pg_temp.held(days, rules::jsonb, pauses, clean_from::date), held, 'subtractive: ' || description) from (values
  ('{}', '[]', '{}', '2026-06-01', 'for ever 1111111', 'grows each day'),
  ('{}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]]]', '{}', '2026-06-01', 'for ever 1000000',
    'grows on due days'),
  ('{}', '[]', '{}', '2026-06-20', '06-19 0000000', 'before the start it does not'),
  ('{}', '[]', '{}', '2026-06-18', '06-17 1111111', 'the start is judged on its day'),
  ('{}', '[]', '{}', '2026-06-19', '06-18 0000000', 'the day before the start is no day of it'),
  ('{}', '[]', '{[2026-06-16,2026-06-20]}', '2026-06-01', '06-20 0000000', 'in a pause it does not'),
  ('{}', '[]', '{[2026-06-16,2026-06-18]}', '2026-06-01', '06-18 0000000', 'nor on the last day of one'),
  ('{}', '[]', '{[2026-06-20,2026-06-22]}', '2026-06-01', '06-19 1111111', 'until a pause'),
  ('{[2026-06-20,2026-06-20]}', '[]', '{}', '2026-06-01', '06-19 1111111', 'until a violation'),
  ('{[2026-06-17,2026-06-18]}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Thu"]]]', '{}', '2026-06-01',
    '06-17 0001000', 'one of tomorrow, logged ahead, is judged then: today may not have been due'),
  ('{}', '[["2026-06-01", null], ["2026-06-20", {"kind": "scheduled_days"}, ["Mon"]]]', '{}', '2026-06-01',
    '06-19 1111111', 'until another rule'),
  ('{}', '[["2026-06-01", {"kind": "scheduled_days"}, ["Mon"]], ["2026-06-18", null]]', '{}', '2026-06-01',
    '06-17 1111111', 'by the rule of tomorrow'),
  ('{}', '[["2026-06-01", null], ["2026-06-19", {"kind": "scheduled_days"}, ["Mon"]]]', '{}', '2026-06-01',
    '06-18 1111111', 'not by a later one')
  ) as example (days, rules, pauses, clean_from, held, description);
select log(goal(kept('habit'), 'low'), '2026-06-17', 1), log(goal(kept('habit'), 'clear'), '2026-06-08', 2),
  log(goal(kept('habit'), 'low'), '2026-06-08', 1);
select is(pg_temp.held('{[2026-06-08,2026-06-08],[2026-06-17,2026-06-17]}',
    '[["2026-01-01", {"kind": "units", "per": "week", "amount": 1}]]', '{}', null, goal), held, 'units of ' || goal)
  from (values ('low', '06-28'), ('clear', '06-21')) e (goal, held);
select * from finish();
