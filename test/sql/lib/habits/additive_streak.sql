select plan(6);
select is(lib.additive_streak(null, null, '2026-03-10'), 0, 'without a run the streak is 0');
select is(lib.additive_streak('2026-03-10', '2026-03-10', '2026-03-10'), 1, 'today alone is a streak of 1');
select is(lib.additive_streak('2026-03-08', '2026-03-09', '2026-03-10'), 2, 'a run that ends yesterday counts');
select is(lib.additive_streak('2026-03-07', '2026-03-08', '2026-03-10'), 0,
  'a run that ends two days ago does not count');
select is(lib.additive_streak('2026-03-10', '2026-03-11', '2026-03-10'), 2,
  'a day after today, possible after a change of zone, counts as the newest');
select is(lib.additive_streak('2026-03-11', '2026-03-11', '2026-03-10'), 1, 'a run that begins after today counts');
select * from finish();
