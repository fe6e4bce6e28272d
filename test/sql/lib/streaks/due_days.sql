select plan(6);
select as_user('ann'), zone('UTC');
select keep('habit', habit('Walk')), keep('other', habit('Swim'));
select is(lib.due_days(kept('habit'), '{[2026-06-01,2026-06-07],[2026-06-10,2026-06-10]}'), 8,
  'without a rule every day is due');
select is(lib.due_days(kept('habit'), '{}'), 0, 'of no days none is');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Fri}'),
  (person('ann'), kept('habit'), '2026-06-10', null, null);
select is(lib.due_days(kept('habit'), '{[2026-06-01,2026-06-07]}'), 2, 'the days of the rule are due');
select is(lib.due_days(kept('habit'), '{[2026-05-29,2026-06-01]}'), 2, 'the first rule also holds before it begins');
select is(lib.due_days(kept('habit'), '{[2026-06-08,2026-06-11]}'), 3, 'each day by the rule that held on it');
select is(lib.due_days(kept('other'), '{[2026-06-01,2026-06-07]}'), 7, 'rules of another habit say nothing');
select * from finish();
