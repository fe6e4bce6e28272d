select plan(4);
select is(lib.practice_streak_weeks('{4,9,3,4}'), 2, 'weeks of four or more, from the newest');
select is(lib.practice_streak_weeks('{3,4,4}'), 0, 'the newest counts');
select is(lib.practice_streak_weeks('{4,4}'), 2, 'to the end');
select is(lib.practice_streak_weeks('{}'), 0, 'of none');
select * from finish();
