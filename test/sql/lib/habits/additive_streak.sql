select plan(6);
select is(lib.additive_streak(null, '2026-03-10'), 0, 'nothing logged is no streak');
select is(lib.additive_streak('{2026-03-10}', '2026-03-10'), 1, 'today alone is one');
select is(lib.additive_streak('{2026-03-09,2026-03-08}', '2026-03-10'), 2, 'a run that ended yesterday still counts');
select is(lib.additive_streak('{2026-03-08,2026-03-07}', '2026-03-10'), 0, 'a run that ended two days ago does not');
select is(lib.additive_streak('{2026-03-10,2026-03-09,2026-03-07}', '2026-03-10'), 2, 'a gap ends the run');
select is(lib.additive_streak('{2026-03-11,2026-03-10}', '2026-03-10'), 2, 'a day ahead, after a zone change, counts as the newest');
select * from finish();
