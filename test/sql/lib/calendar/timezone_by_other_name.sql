-- A server that lacks names: test/http/unknown-zones.test.ts.
select plan(6);
select is(lib.timezone_by_other_name('America/Buenos_Aires'), 'America/Argentina/Buenos_Aires',
  'names a zone by its new name');
select is(lib.timezone_by_other_name('Europe/Oslo'), 'Europe/Berlin', 'names a zone by one with the same data');
select is(lib.timezone_by_other_name('Moon/Base'), null, 'is null for a zone without other names');
select for_api_only('lib.timezone_by_other_name(text)');
select * from finish();
