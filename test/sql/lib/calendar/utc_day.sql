select plan(5);
select set_config('timezone', 'Asia/Kolkata', true);
select is(lib.utc_day(instant), day, description)
  from (values
    ('2026-06-15 23:59:59.999999Z'::timestamptz, '2026-06-15'::date, 'is the day up to its last microsecond'),
    ('2026-06-16 00:00Z', '2026-06-16', 'is the next day from midnight on'),
    ('2026-06-16 01:30+02', '2026-06-15', 'is the day in UTC, not that of the offset'),
    ('2026-06-15 23:30-02', '2026-06-16', 'is the day in UTC, not that of an offset in the west'),
    (null, null, 'is null for no instant')
  ) as example (instant, day, description);
select * from finish();
