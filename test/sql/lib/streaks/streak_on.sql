-- docs/contract/habits.md#stored-streaks: a row of app.streaks, read on another day.
select plan(12);
create function pg_temp.on_day(day date, streak integer, judged date, held date, grows bit(7) default null)
returns integer language sql as $$
  select lib.streak_on(row(1, 2, 3, null, '{}', streak, streak, null, judged, held, grows)::app.streaks, day)
$$;
select is(pg_temp.on_day('2026-06-17', 5, '2026-06-17', '2026-06-18'), 5, 'on its own day as judged');
select is(pg_temp.on_day('2026-06-18', 5, '2026-06-17', '2026-06-18'), 5, 'as long as it holds');
select is(pg_temp.on_day('2026-06-19', 5, '2026-06-17', '2026-06-18'), 0, 'afterwards 0');
select is(pg_temp.on_day('2026-06-16', 5, '2026-06-17', '2026-06-18'), null, 'before, after a journey west, nothing');
select is(pg_temp.on_day('2026-06-19', 5, '2026-06-17', '2026-06-17', b'0000000'), null,
  'nothing where it must be judged anew');
select is(pg_temp.on_day('2026-06-17', 5, 'infinity', '2026-06-17'), null, 'nothing where it was forgotten');
select is(pg_temp.on_day('2026-06-20', 5, '2026-06-17', 'infinity', b'1111111'), 8,
  'a subtractive one grows by itself');
select is(pg_temp.on_day('2026-06-17', 5, '2026-06-17', 'infinity', b'1111111'), 5, 'from the next day on');
select is(pg_temp.on_day('2026-06-24', 5, '2026-06-17', 'infinity', b'1000100'), 7, 'on due weekdays only');
select is(pg_temp.on_day('2026-06-20', 5, '2026-06-17', '2026-06-19', b'1111111'), null, 'until it holds no more');
select is(lib.streak_on(null, '2026-06-17'), null, 'without a row nothing');
select is(pg_temp.on_day('9999-12-31', 5, '2026-06-17', 'infinity'), 5, 'it may hold for ever');
select * from finish();
