-- docs/contract/analysts.md#weekly-figures; with what few people hide: test/sql/jobs/figures/figure_run_finish.sql.
select plan(4);
insert into app.figure_runs (as_of) values (now()), (now());
select keep('run', min(id)), keep('other', max(id)) from app.figure_runs;
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select kept(c.run), c.figure, '2026-01-05', c.dimension, c.value, c.numerator, c.denominator, 6
  from (values ('run', 'active_people', '', '', 6, null), ('other', 'active_people', '', '', 9, null),
    ('run', 'practice_minutes', 'mode', 'tarot', 90, 4), ('run', 'messages', 'movement', 'tarot', 7, null),
    ('run', 'practice_durations', 'mode,minutes', 'tarot,10', 2, null),
    ('run', 'practice_durations', 'mode,minutes', 'tarot,35', 2, null), ('run', 'stage_ends', 'stage', '1', 6, null),
    ('run', 'people_last', 'what', 'active', 6, null), ('run', 'people_ever', 'what', 'active', 6, null))
    c (run, figure, dimension, value, numerator, denominator);
select results_eq($$ select figure, value, numerator, denominator, people
    from lib.kept_figures(kept('run'), '{2026-01-05}') order by figure $$,
  $$ values ('active_people', '', 6::numeric, null::numeric, 6), ('median_minutes', 'tarot', 22.5, 4, 6),
    ('messages', 'tarot', 7, null, 6), ('practice_minutes', 'tarot', 90, 4, 6) $$,
  'the counts of the run, without those that only analysts add up, and the median between two sessions');
select results_eq($$ select week, figure, numerator, people from lib.kept_figures(kept('run'), '{2026-01-12}') $$,
  $$ values ('2026-01-12'::date, 'active_people', 0::numeric, 0) $$, 'a week without active people has nobody');

-- A week more, and a mode with an odd number of sessions.
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select kept('run'), c.figure, c.week::date, c.dimension, c.value, c.numerator, 5, 6
  from (values ('practice_minutes', '2026-01-05', 'mode', 'bow', 105),
    ('practice_minutes', '2026-01-19', 'mode', 'bow', 7),
    ('practice_durations', '2026-01-05', 'mode,minutes', 'bow,5', 1),
    ('practice_durations', '2026-01-05', 'mode,minutes', 'bow,10', 1),
    ('practice_durations', '2026-01-05', 'mode,minutes', 'bow,20', 1),
    ('practice_durations', '2026-01-05', 'mode,minutes', 'bow,30', 1),
    ('practice_durations', '2026-01-05', 'mode,minutes', 'bow,40', 1),
    ('practice_durations', '2026-01-19', 'mode,minutes', 'bow,7', 1)) c (figure, week, dimension, value, numerator);
create temporary view found as select * from lib.kept_figures(kept('run'), '{2026-01-05,2026-01-19}');
select bag_eq($$ select to_char(week, 'DD'), value, trim_scale(numerator) from found where figure = 'median_minutes' $$,
  $$ values ('05', 'tarot', 22.5), ('05', 'bow', 20), ('19', 'bow', 7) $$,
  'each week and mode has its own median, of five sessions the third');
select bag_eq($$ select to_char(week, 'DD'), numerator from found where figure = 'active_people' $$,
  $$ values ('05', 6::numeric), ('19', 0) $$,
  'a week that has other figures alone, in which another has people, has nobody');
select * from finish();
