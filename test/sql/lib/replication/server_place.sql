-- proofs/standbys/standbys.test.ts asks standbys.
select plan(2);
select is(lib.server_place() ->> 'history', lib.write_history(), 'the primary has the history of its writes');
select cmp_ok(lib.server_place() ->> 'place', '~', '^[0-9]+$', 'the place is a number of bytes');
select * from finish();
