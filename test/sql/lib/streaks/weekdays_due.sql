select plan(4);
select is(lib.weekdays_due(null), b'1111111', 'null makes every day due');
select is(lib.weekdays_due('{}'), b'1111111', 'an empty list makes every day due');
select is(lib.weekdays_due('{wed,MON,Sun}'), b'1010001', 'names count in any case and order, Monday first');
select is(lib.weekdays_due('{Monday,someday}'), b'0000000', 'other texts make no day due');
select * from finish();
