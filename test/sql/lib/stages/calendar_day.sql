-- Local midnights between the anchor and now, in zones and on days with a change of clocks.
select plan(14);
select is((select lib.calendar_day(anchor::timestamptz)
  from (select zone(name), travel(instant::timestamptz) offset 0) z), days,
  format('%s: from %s to %s', name, anchor, instant))
  from (values
    ('UTC', '2026-06-15 23:59:59Z', '2026-06-16 00:00Z', 1),
    ('UTC', '2026-06-15 00:00Z', '2026-06-15 23:59:59.999Z', 0),
    ('UTC', '2026-06-15 00:00Z', '2026-06-14 00:00Z', 0),
    ('America/Los_Angeles', '2026-06-15 06:59Z', '2026-06-15 07:00Z', 1),
    ('America/Los_Angeles', '2026-06-15 07:00Z', '2026-06-16 06:59:59Z', 0),
    ('America/Los_Angeles', '2026-03-08 07:59Z', '2026-03-09 06:59Z', 1),  -- a day of 23 hours
    ('America/Los_Angeles', '2026-03-08 08:00Z', '2026-03-09 06:59:59Z', 0),
    ('America/Los_Angeles', '2026-03-08 08:00Z', '2026-03-09 07:00Z', 1),
    ('America/Los_Angeles', '2026-11-01 07:00Z', '2026-11-02 07:59:59Z', 0),  -- a day of 25 hours
    ('America/Los_Angeles', '2026-11-01 07:00Z', '2026-11-02 08:00Z', 1),
    ('Pacific/Kiritimati', '2026-06-15 09:59:59Z', '2026-06-15 10:00Z', 1),
    ('Pacific/Kiritimati', '2026-06-15 10:00Z', '2026-06-16 09:59:59Z', 0),
    ('Pacific/Apia', '2011-12-30 09:59Z', '2011-12-30 10:00Z', 2)  -- Apia left out the whole 30th
  ) as example (name, anchor, instant, days);
select zone('America/Los_Angeles'), travel('2026-06-16 00:30Z');
select is((lib.calendar_day('2026-06-15 23:00Z'), (select lib.calendar_day('2026-06-15 23:00Z')
  from (select zone('UTC') offset 0) z)),
  (0, 1), 'the current zone counts, also for an anchor that was set in another');
select * from finish();
