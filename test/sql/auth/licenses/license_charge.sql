-- docs/contract/auth.md#invalid-licenses: ten per hour and address, in a moving window.
select plan(10);

select tap.travel('2026-03-01 10:00+00');
select is(auth.license_charge('a'), false, 'counts the first invalid license');
select tap.travel('2026-03-01 10:30+00');
select results_eq($$ select auth.license_charge('a') from generate_series(1, 9) $$, array_fill(false, array[9]),
  'counts nine more');
select is(auth.license_charge('a'), true, 'refuses the eleventh');
select is((select count(*) from auth.license_attempts), 10::bigint,
  'does not record a refused attempt, so that the window does not grow');
select tap.refused($$ select auth.license_gate('a', true, null) $$, 429, 'too_many_license_attempts',
  'the gate refuses a key with 429');
select lives_ok($$ select auth.license_gate('a', false, null) $$, 'the gate accepts a request without a key');
select lives_ok($$ select auth.license_gate('b', true, null) $$, 'the gate accepts another address');
select throws_ok($$ select auth.license_gate('a', true, 'Mars/Olympus') $$, 'PT422', 'value_error',
  'the gate refuses an unknown zone before it checks the limit');
select tap.travel('2026-03-01 11:00+00');
select is(auth.license_charge('a'), false, 'counts one more an hour after the first');
select is(auth.license_charge('a'), true, 'refuses the second one an hour after the first');
select * from finish();
