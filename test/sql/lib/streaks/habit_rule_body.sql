select plan(2);
select is(lib.habit_rule_body(row(1, 2, 3, '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Fri}')::app.habit_rules)
    ::jsonb, '{"id": 2, "habit_id": 3, "from_day": "2026-06-01", "streak_rule": {"kind": "scheduled_days"},
    "notification_days": ["Mon", "Fri"]}', 'a rule has these fields');
select is(lib.habit_rule_body(row(1, 2, 3, '2026-06-01', null, null)::app.habit_rules)::jsonb,
  '{"id": 2, "habit_id": 3, "from_day": "2026-06-01", "streak_rule": null, "notification_days": null}',
  'the default is null');
select * from finish();
