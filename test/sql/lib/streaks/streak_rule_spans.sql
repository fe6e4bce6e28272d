-- docs/contract/habits.md#a-rule-holds-from-a-day-on
select plan(9);
set local datestyle = iso;
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk')), keep('other', habit('Read')), keep('plain', habit('Rest'));
create function pg_temp.spans(habit text, who text default 'ann') returns text[] language sql as $$
  select array(select concat_ws(' ', s.held, s.unit, s.needed, case when s.in_units then 'units' end, s.due,
      to_char(s.since, 'MM-DD')) from lib.streak_rule_spans(tap.person(who), tap.kept(habit)) s order by s.held)
$$;
select is(pg_temp.spans('plain'), '{"(,) day 1111111"}', 'without a rule every day is due');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
select person('ann'), kept(h), d, r, n from (values
  ('habit', '2026-06-01'::date, '{"kind": "scheduled_days"}'::jsonb, '{Mon}'::text[]),
  ('habit', '2026-06-05', '{"kind": "per_week", "times": 2}', null),
  ('habit', '2026-06-09', '{"kind": "units", "per": "week", "amount": 2.5}', null),
  ('other', '2026-06-02', '{"kind": "scheduled_days"}', null), ('other', '2026-06-08', null, null)) v (h, d, r, n);
select is(pg_temp.spans('habit'), '{"(,2026-06-05) day 1000000 06-05","[2026-06-05,2026-06-09) week 2 0000000 06-05",
  "[2026-06-09,) week 2.5 units 0000000 06-05"}',
  'the first rule holds before its first day, each until the next; the unit began where days became weeks');
select is(pg_temp.spans('other'), '{"(,2026-06-08) day 1111111","[2026-06-08,) day 1111111"}',
  'rules of one unit have begun no other, whatever other habits have');
select is(array(select s.from_day from lib.streak_rule_spans(person('ann'), kept('other')) s order by 1),
  '{2026-06-02,2026-06-08}'::date[], 'names where each begins');
select is((select s.from_day from lib.streak_rule_spans(person('ann'), kept('plain')) s), null,
  'which the default does not');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('other'), '2026-06-10', '{"kind": "per_month", "times": 9}'),
  (person('ann'), kept('other'), '2026-06-11', '{"kind": "units", "per": "month", "amount": 8}'),
  (person('ann'), kept('other'), '2026-06-15', '{"kind": "per_week", "times": 1}');
select is((select array_agg(s.unit order by s.held) from lib.streak_rule_spans(person('ann'), kept('other')) s),
  '{day,day,month,month,week}', 'each in its unit');
select is((select max(s.since) from lib.streak_rule_spans(person('ann'), kept('other')) s), '2026-06-15',
  'the present unit began with its last change');
select as_user('bob');
select is(pg_temp.spans('habit'), '{"(,) day 1111111"}', 'rules of another person do not count');
select as_owner();
select is(pg_temp.spans('habit', 'bob'), '{"(,) day 1111111"}', 'nor do they where no policy hides them');
select * from finish();
