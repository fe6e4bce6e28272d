select plan(4);
select is(lib.practice_streak_weeks('{4,9,3,4}'), 2, 'counts weeks of four or more sessions from the newest back');
select is(lib.practice_streak_weeks('{3,4,4}'), 0, 'answers 0 when the newest week has fewer than four');
select is(lib.practice_streak_weeks('{4,4}'), 2, 'counts all weeks when each has four');
select is(lib.practice_streak_weeks('{}'), 0, 'answers 0 for no weeks');
select * from finish();
