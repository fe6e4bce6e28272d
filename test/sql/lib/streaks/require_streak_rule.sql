-- docs/contract/habits.md#streak-rules
select plan(5);
select throws_ok($$ select lib.require_streak_rule('{"kind": "per_week", "times": 2}', true) $$, 'PT422', 'value_error',
  'refuses weeks for a subtractive habit');
select lives_ok($$ select lib.require_streak_rule('{"kind": "per_week", "times": 2}', false) $$,
  'takes them for an additive one');
select lives_ok($$ select lib.require_streak_rule('{"kind": "scheduled_days"}', true) $$, 'takes scheduled days');
select lives_ok($$ select lib.require_streak_rule(null, true) $$, 'takes no rule');
select lives_ok($$ select lib.require_streak_rule('{"kind": "scheduled_days"}', false) $$, 'for additive ones too');
select * from finish();
