-- The midpoint from midnight to the next midnight: half of 23, 24 or 25 hours after midnight.
select plan(8);
select is((select lib.midday(day) from (select zone(name) offset 0) z), midday, format('%s in %s', day, name))
  from (values
    ('UTC', '2026-06-15'::date, '2026-06-15 12:00Z'::timestamptz),
    ('America/Los_Angeles', '2026-06-15', '2026-06-15 19:00Z'),
    ('America/Los_Angeles', '2026-03-08', '2026-03-08 19:30Z'),
    ('America/Los_Angeles', '2026-11-01', '2026-11-01 19:30Z'),
    ('Pacific/Kiritimati', '2026-06-15', '2026-06-14 22:00Z'),
    ('Africa/Cairo', '2026-04-24', '2026-04-24 09:30Z'),
    ('Asia/Kathmandu', '2026-06-15', '2026-06-15 06:15Z')
  ) as example (name, day, midday);
select zone('');
select is(lib.midday('2026-06-15'), '2026-06-15 12:00Z', 'without a zone the day is in UTC');
select * from finish();
