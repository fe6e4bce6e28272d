-- docs/contract/habits.md#streak-rules
select plan(6);
select is(lib.streak_unit(rule::jsonb), unit, coalesce(rule, 'no rule')) from (values (null, 'day'),
  ('{"kind": "scheduled_days"}', 'day'), ('{"kind": "per_week", "times": 2}', 'week'),
  ('{"kind": "per_month", "times": 2}', 'month'), ('{"kind": "units", "per": "week", "amount": 2}', 'week'),
  ('{"kind": "units", "per": "month", "amount": 2}', 'month')) e (rule, unit);
select * from finish();
