select plan(2);
select is(lib.server_place() ->> 'history', null, 'no caller of 0.5.0 names this history');
select cmp_ok(lib.server_place() ->> 'place', '~', '^[0-9]+$', 'the place is a number of bytes');
select * from finish();
