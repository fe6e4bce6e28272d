select plan(1);
insert into app.figure_runs (as_of, finished_at) values (now(), now());
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select r.id, 'practice_minutes', lib.monday(current_date), 'mode', v.mode, 10, 1, v.people
  from app.figure_runs r cross join (values ('a', 4), ('b', 5), ('c', 6)) v (mode, people);

select as_role('app_analyst_aggregates');
select results_eq($$ select value, people from analytics_aggregates.present_counts $$, $$ values ('c', 6) $$,
  'a count of few is left out, and the smallest other one of its week, which the total would give');
select * from finish();
