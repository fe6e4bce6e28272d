select plan(9);
select is(lib.subtractive_streak(violation, start, '2026-06-15'), days, description)
  from (values
    (null::date, '2026-06-15'::date, 1, 'the first day without a violation is a streak of 1'),
    (null, '2026-06-06', 10, 'without a violation all days from the start to today count'),
    (null, '2026-06-16', 0, 'before the start the streak is 0'),
    ('2026-06-15', '2026-06-06', 0, 'a violation today makes the streak 0'),
    ('2026-06-14', '2026-06-06', 1, 'a violation yesterday leaves today'),
    ('2026-06-06', '2026-06-06', 9, 'a violation on the first day leaves the days after it'),
    ('2026-06-05', '2026-06-06', 10, 'a violation before the start does not count'),
    ('2026-06-16', '2026-06-06', 0, 'violations up to a day after today, possible after a change of zone, end today'),
    (null, '0001-01-01', 739782, 'counts from a start in the year 1')
  ) as streak (violation, start, days, description);
select * from finish();
