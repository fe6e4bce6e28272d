-- docs/contract/goal-completions.md#post-goal_completions. Today is Tuesday 2026-06-16 in Auckland.
select plan(4);
select as_user('ann'), travel('2026-06-15 13:00Z'), zone('Pacific/Auckland');
select lives_ok($$ select lib.require_loggable('2026-06-16') $$, 'takes today');
select lives_ok($$ select lib.require_loggable('2026-05-17') $$, 'takes the 30th day before');
select refused($$ select lib.require_loggable('2026-06-17') $$, 400, 'completion_date_in_future',
  'refuses tomorrow with 400');
select refused($$ select lib.require_loggable('2026-05-16') $$, 400, 'completion_date_too_old',
  'refuses the 31st day before with 400');
select * from finish();
