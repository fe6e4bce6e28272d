-- What the views show of it: test/sql/analytics_aggregates/present_counts.sql.
select plan(2);
insert into app.figure_runs (as_of, finished_at) values (now(), now());
select keep('run', (select id from app.figure_runs));
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select r.id, 'first_miss', '2026-01-05'::date + 7 * v.week, 'program_week', v.value, 1, 9, v.people
  from app.figure_runs r cross join (values (0, '1', 5), (1, '1', 4), (1, '2', 5), (1, '3', 6), (2, '1', 4),
    (2, '2', 3), (2, '3', 5)) v (week, value, people);
with other as (insert into app.figure_runs (as_of) values (now()) returning id)
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select id, 'first_miss', '2026-01-05', 'program_week', '2', 1, 9, 9 from other;
select results_eq($$ select (week - '2026-01-05') / 7, value from lib.counts_alone(kept('run')) order by 1, 2 $$,
  $$ values (0, '1'::text), (1, '3'), (2, '3') $$,
  'a count of the run with enough people; beside a single one of few not the smallest other one');
select as_role('app_worker');
select throws_ok('select lib.counts_alone(1)', '42501', null, 'only the owner runs it');
select * from finish();
