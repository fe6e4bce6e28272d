-- docs/contract/habits.md#why-a-day-counts: the first row that fits. Today is 2026-06-17.
select plan(18);
select is(lib.streak_day_why(day::date, '2026-06-17', units, threshold, '2026-06-01', due, paused, ruled, graced), why,
    format('%s: %s', case when threshold is null then 'additive' else 'subtractive' end, description))
  from (values
    ('2026-06-10', 1::numeric, null::float, false, true, true, false, 'met', 'done before paused and not due'),
    ('2026-06-10', 0, null, false, true, true, false, 'paused', 'paused before not due'),
    ('2026-06-10', null, null, false, false, true, false, 'not_scheduled', 'not due before missed'),
    ('2026-06-10', 0, null, true, false, true, false, 'missed', 'a past due day, even where a miss is logged'),
    ('2026-06-10', 0, null, true, false, false, false, 'below_threshold', 'a miss without rule and pause'),
    ('2026-06-10', null, null, true, false, false, false, 'nothing_logged', 'nothing without rule and pause'),
    ('2026-06-17', null, null, true, false, true, true, 'grace_today', 'today after a streak'),
    ('2026-06-17', 0, null, true, false, true, true, 'below_threshold', 'a miss today is not missed yet'),
    ('2026-06-17', null, null, true, false, true, false, 'nothing_logged', 'today without a streak'),
    ('2026-06-18', null, null, true, false, true, true, 'nothing_logged', 'a day after today'),
    ('2026-05-31', 9, 1, false, true, true, false, 'before_start', 'before the start date first of all'),
    ('2026-06-10', 9, 1, false, true, true, false, 'paused', 'paused before not due'),
    ('2026-06-10', 9, 1, false, false, true, false, 'not_scheduled', 'not due before violated'),
    ('2026-06-10', 9, 1, true, false, true, false, 'violated', 'above the threshold'),
    ('2026-06-10', 1, 1, true, false, true, false, 'met', 'within the threshold'),
    ('2026-06-10', null, 1, true, false, true, false, 'met', 'nothing logged'),
    ('2026-06-18', null, 1, true, false, true, false, 'nothing_logged', 'nothing after today'),
    ('2026-06-18', 0, 1, true, false, true, false, 'met', 'a miss after today')
  ) as example (day, units, threshold, due, paused, ruled, graced, why, description);
select * from finish();
