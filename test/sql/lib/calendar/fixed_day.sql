-- docs/contract/habits.md#local-days
select plan(5);
select zone('Pacific/Auckland');
select is(lib.fixed_day('2024-02-29', '2026-06-14 12:30Z'), '2024-02-29'::date, 'is the day that is stored');
select is(lib.fixed_day(null, '2026-06-14 12:30Z'), '2026-06-15'::date,
  'is the day in the present zone where none is stored');
select for_api_only('lib.fixed_day(date, timestamptz)');
select * from finish();
