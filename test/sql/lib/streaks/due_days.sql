select plan(4);
select is(lib.due_days(b'1111111', '{[2026-06-01,2026-06-07],[2026-06-10,2026-06-10]}'), 8,
  'counts the days of all spans');
select is(lib.due_days(b'1111111', '{}'), 0, 'of no days none is');
select is(lib.due_days(b'1000100', '{[2026-06-01,2026-06-07]}'), 2, 'counts the due weekdays');
select is(lib.due_days(b'1000100', '{[2026-05-29,2026-06-01]}'), 2, 'from the first day to the last');
select * from finish();
