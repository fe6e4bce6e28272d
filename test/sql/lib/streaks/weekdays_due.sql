-- docs/contract/habits.md#names-of-weekdays
select plan(11);
select is(lib.weekdays_due(null), b'1111111', 'null makes every day due');
select is(lib.weekdays_due('{}'), b'1111111', 'an empty list makes every day due');
select is(lib.weekdays_due('{wed,MON,Sun}'), b'1010001', 'names count in any case and order, Monday first');
select is(lib.weekdays_due(array[lower(to_char(d, 'FMDay')), upper(to_char(d, 'Dy'))]), b'1000000' >> n,
  'short and in full: ' || to_char(d, 'FMDay'))
  from generate_series(0, 6) n cross join lateral (select date '2026-06-15' + n) day (d);
select is(lib.weekdays_due('{Montag,someday,Tues,"Mon ",NULL}'), b'0000000', 'other texts make no day due');
select * from finish();
