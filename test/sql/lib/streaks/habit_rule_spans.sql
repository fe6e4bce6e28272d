-- docs/contract/habits.md#a-rule-holds-from-a-day-on
select plan(11);
set local datestyle = iso;
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select results_eq($$ select * from lib.habit_rule_spans(array[kept('habit')]) $$,
  $$ values (kept('habit'), null::date, '(,)'::daterange, null::integer, b'1111111', null::date, '(,)'::daterange) $$,
  'without a rule every day is due');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
select person('ann'), kept('habit'), d, r, n from (values
  ('2026-06-01'::date, '{"kind": "scheduled_days"}'::jsonb, '{Mon}'::text[]),
  ('2026-06-05', '{"kind": "per_week", "times": 2}', null), ('2026-06-09', '{"kind": "per_week", "times": 3}', null)
) v (d, r, n);
select results_eq($$ select held from lib.habit_rule_spans(array[kept('habit')]) order by held $$,
  $$ values ('(,2026-06-05)'::daterange), ('[2026-06-05,2026-06-09)'), ('[2026-06-09,)') $$,
  'the first rule holds before its first day, each until the next');
select is(array(select since from lib.habit_rule_spans(array[kept('habit')])),
  '{2026-06-05,2026-06-05,2026-06-05}'::date[], 'the unit began where days became weeks');
select is(array(select judges::text from lib.habit_rule_spans(array[kept('habit')]) order by from_day),
  '{empty,"(,2026-06-09)","[2026-06-09,)"}', 'the first rule of the unit judges the weeks before it too');
select is(array(select times from lib.habit_rule_spans(array[kept('habit')]) order by from_day), '{null,2,3}',
  'shows what a week needs');
select is(array(select due::text from lib.habit_rule_spans(array[kept('habit')]) order by from_day),
  '{1000000,0000000,0000000}', 'no day is due by itself where weeks count');
select keep('other', habit('Read'));
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
select person('ann'), kept('other'), d, '{"kind": "scheduled_days"}' from unnest('{2026-06-02,2026-06-08}'::date[]) d;
select is(array(select judges::text from lib.habit_rule_spans(array[kept('other')]) order by from_day),
  '{"(,2026-06-08)","[2026-06-08,)"}', 'rules of one unit judge from their own days on, whatever other habits have');
select is(array(select since::text from lib.habit_rule_spans(array[kept('other')])), '{null,null}'::text[],
  'a change of the unit of one habit is none of another');
select keep('plain', habit('Rest'));
select is(array(select s.habit_id || ' ' || count(*) from lib.habit_rule_spans(array[kept('plain'), kept('other')]) s
    group by s.habit_id order by s.habit_id), array[kept('other') || ' 2', kept('plain') || ' 1'],
  'shows the given habits, also one without a rule');
select as_user('bob');
select is((select count(*) from lib.habit_rule_spans(array[kept('habit')]) r where r.from_day is not null), 0::bigint,
  'rules of another person do not count');
select as_owner();
select is((select count(*) from lib.habit_rule_spans(array[kept('habit')]) r where r.from_day is not null), 0::bigint,
  'nor do they where no policy hides them');
select * from finish();
