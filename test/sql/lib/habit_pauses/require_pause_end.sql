-- docs/contract/habit-pauses.md#bounds. Today is Wednesday 2026-06-17.
select plan(5);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select lives_ok($$ select lib.require_pause_end('2026-06-17', '2026-06-17') $$, 'a pause may last one day');
select lives_ok($$ select lib.require_pause_end('2026-06-17', null) $$, 'it may have no end');
select lives_ok($$ select lib.require_pause_end('2026-05-18', '2027-06-18') $$, 'it may end 366 days ahead');
select throws_ok($$ select lib.require_pause_end('2026-06-17', '2026-06-16') $$, 'PT422', 'value_error',
  'it does not end before it begins');
select throws_ok($$ select lib.require_pause_end('2026-06-17', '2027-06-19') $$, 'PT422', 'value_error',
  'nor 367 days ahead');
select * from finish();
