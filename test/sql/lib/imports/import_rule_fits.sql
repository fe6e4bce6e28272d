-- Rules of streaks that routes take (docs/contract/habits.md#streak-rules).
select plan(16);
select ok(lib.import_rule_fits(rule), format('fits: %s', rule)) from unnest(array['{"kind": "scheduled_days"}',
  '{"kind": "per_week", "times": 7}', '{"kind": "per_month", "times": 31}',
  '{"kind": "units", "per": "month", "amount": 0.125}', 'null']::jsonb[]) rule;
select ok(not lib.import_rule_fits(rule), format('does not: %s', rule)) from unnest(array['[1]', '{}', '7',
  '{"kind": "per_week", "times": 99}', '{"kind": "per_week", "times": "3"}', '{"kind": "per_week", "times": 1.5}',
  '{"kind": "scheduled_days", "times": 3}', '{"kind": "per_day"}',
  '{"kind": "units", "per": "day", "amount": 1}', '{"kind": "units", "per": "week", "amount": 0.0001}',
  '{"kind": "units", "per": "week", "amount": 1e10}']::jsonb[]) rule;
select * from finish();
