-- docs/contract/http.md#time-zones; a server that lacks names: test/http/unknown-zones.test.ts.
select plan(2);
select is(lib.used_timezone('America/Buenos_Aires'), 'America/Buenos_Aires', 'is the zone where the server knows it');
select is(lib.used_timezone('Moon/Base'), 'UTC', 'is UTC where the server knows no name of the zone');
select * from finish();
