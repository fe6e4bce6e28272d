-- Ten invalid licenses an hour and address, in a moving window.
select plan(10);

select tap.travel('2026-03-01 10:00+00');
select is(auth.license_charge('a'), false, 'the first is charged');
select tap.travel('2026-03-01 10:30+00');
select results_eq($$ select auth.license_charge('a') from generate_series(1, 9) $$, array_fill(false, array[9]), 'so are nine more');
select is(auth.license_charge('a'), true, 'the eleventh is refused');
select is((select count(*) from auth.license_attempts), 10::bigint, 'and not recorded, so that it extends nothing');
select tap.refused($$ select auth.license_gate('a', true, null) $$, 429, 'too_many_license_attempts', 'the gate is closed to a key');
select lives_ok($$ select auth.license_gate('a', false, null) $$, 'but not to none');
select lives_ok($$ select auth.license_gate('b', true, null) $$, 'nor to another address');
select throws_ok($$ select auth.license_gate('a', true, 'Mars/Olympus') $$, 'PT422', 'value_error', 'a zone nobody knows is told first');
select tap.travel('2026-03-01 11:00+00');
select is(auth.license_charge('a'), false, 'an hour after the first there is room for one');
select is(auth.license_charge('a'), true, 'and for no more');
select * from finish();
