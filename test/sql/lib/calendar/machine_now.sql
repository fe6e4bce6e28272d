-- docs/contract/world.md#clock
select plan(4);
select travel('2026-06-15 12:00Z');
select is(lib.machine_now(), '2026-06-15 12:00Z'::timestamptz, 'is the instant that a test travelled to');
select set_config('app.now', '', true);
select is(lib.machine_now(), now(), 'is the time of the transaction otherwise');
select as_owner();
create or replace function lib.now() returns timestamptz language sql stable as $$ select now() + interval '1 day' $$;
select is(lib.now() - lib.machine_now(), interval '1 day', 'stays when the program''s clock is moved');
select as_role('app_analyst');
select throws_ok('select lib.machine_now()', '42501', null, 'an analyst may not read it');
select * from finish();
