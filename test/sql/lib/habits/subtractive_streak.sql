select plan(7);
select is(lib.subtractive_streak(violation, start, '2026-06-15'), days, description)
  from (values
    (null::date, '2026-06-15'::date, 1, 'the first day without a violation is one'),
    (null, '2026-06-06', 10, 'without a violation every day since the start counts, both ends included'),
    (null, '2026-06-16', 0, 'before the start nothing counts'),
    ('2026-06-15', '2026-06-06', 0, 'a violation today is no streak'),
    ('2026-06-14', '2026-06-06', 1, 'a violation yesterday leaves today'),
    ('2026-06-06', '2026-06-06', 9, 'a violation on the first day leaves the others'),
    (null, '0001-01-01', 739782, 'a start long ago costs no loop')
  ) as streak (violation, start, days, description);
select * from finish();
