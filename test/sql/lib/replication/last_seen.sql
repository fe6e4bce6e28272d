select plan(4);
select is(lib.last_seen(person('ann')), null, 'names no place');
select for_api_only('lib.last_seen(bigint)');
select * from finish();
