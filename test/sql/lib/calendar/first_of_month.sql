select plan(5);
select is(lib.first_of_month(day), first, format('starts the month of %s', description))
  from (values
    ('2026-06-15'::date, '2026-06-01'::date, 'a day in its middle'),
    ('2026-06-01', '2026-06-01', 'its first day'),
    ('2024-02-29', '2024-02-01', 'a leap day'),
    ('2026-12-31', '2026-12-01', 'the last day of a year'),
    (null, null, 'no day as null')
  ) as example (day, first, description);
select * from finish();
