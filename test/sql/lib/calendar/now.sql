select plan(3);
select travel('2026-06-15 12:00Z');
select is(lib.now(), '2026-06-15 12:00Z'::timestamptz, 'is the instant that a test travelled to');
select set_config('app.now', '', true);
select is(lib.now(), now(), 'is the time of the transaction otherwise');
select travel('2026-06-15 12:00Z'), as_role('app_worker');
select is(lib.now(), '2026-06-15 12:00Z'::timestamptz, 'is the same for the worker');
select * from finish();
