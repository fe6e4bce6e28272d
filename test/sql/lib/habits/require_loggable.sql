-- docs/contract/goal-completions.md#post-goal_completions. Today is Tuesday 2026-06-16 in Auckland, and in UTC+14 too.
select plan(12);
select as_user('ann'), travel('2026-06-15 13:00Z'), zone('Pacific/Auckland');
select lives_ok($$ select lib.require_loggable('2026-06-16') $$, 'takes today');
select lives_ok($$ select lib.require_loggable('2026-05-17') $$, 'takes the 30th day before');
select refused($$ select lib.require_loggable('2026-06-17') $$, 400, 'completion_date_in_future',
  'refuses tomorrow with 400');
select refused($$ select lib.require_loggable('2026-05-16') $$, 400, 'completion_date_too_old',
  'refuses the 31st day before with 400');
-- Today is Sunday 2026-06-14 in Pago Pago, Monday in UTC, Tuesday in UTC+14, and Sunday in UTC-12.
select travel('2026-06-15 10:00Z'), zone('Pacific/Pago_Pago');
select lives_ok($$ select lib.require_loggable('2026-06-16') $$, 'takes a day that has begun in UTC+14');
select refused($$ select lib.require_loggable('2026-06-17') $$, 400, 'completion_date_in_future',
  'refuses one that has begun nowhere');
select travel('2026-06-15 09:59:59Z');
select refused($$ select lib.require_loggable('2026-06-16') $$, 400, 'completion_date_in_future',
  'which it is up to midnight there');
select travel('2026-06-15 10:00Z'), zone('Pacific/Kiritimati');
select refused($$ select lib.require_loggable('2026-05-16') $$, 400, 'completion_date_too_old',
  'refuses the 31st day before in the caller''s zone');
select lives_ok($$ select lib.require_loggable('2026-05-15', is_logged => true) $$,
  'takes the 30th day before in UTC-12 if it is logged');
select refused($$ select lib.require_loggable('2026-05-14', is_logged => true) $$, 400, 'completion_date_too_old',
  'and refuses the 31st there');
select refused($$ select lib.require_loggable('2026-06-17', is_logged => true) $$, 400, 'completion_date_in_future',
  'refuses a day that has begun nowhere, logged or not');
select travel('2026-06-15 12:00Z');
select refused($$ select lib.require_loggable('2026-05-15', is_logged => true) $$, 400, 'completion_date_too_old',
  'the day in UTC-12 ends at noon in UTC');
select * from finish();
