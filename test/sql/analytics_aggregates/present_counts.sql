select plan(3);
insert into app.figure_runs (as_of, finished_at) values (now(), now());
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select r.id, 'practice_minutes', lib.monday(current_date), 'mode', v.mode, 10, 1, v.people
  from app.figure_runs r cross join (values ('a', 4), ('b', 5), ('c', 6)) v (mode, people);
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select r.id, 'practice_minutes', lib.monday(current_date - 7), 'mode', v.mode, 10, 1, v.people
  from app.figure_runs r cross join (values ('a', 4), ('b', 4), ('c', 5)) v (mode, people);
insert into app.figure_counts (run_id, figure, week, dimension, value, numerator, denominator, people)
select r.id, 'weekly_retention', lib.monday(current_date), 'joined_week', v.week, v.active, 20, 20
  from app.figure_runs r cross join (values ('2026-01-05', 20), ('2026-01-12', 0), ('2026-01-19', 12),
    ('2026-01-26', 18), ('2026-02-02', 17)) v (week, active);
update app.figure_counts c set alone = true from app.figure_runs r, lib.counts_alone(r.id) a
 where (c.figure, c.week, c.value) = (a.figure, a.week, a.value);

select as_role('app_analyst_aggregates');
select results_eq($$ select value, people from analytics_aggregates.present_counts where figure = 'practice_minutes'
  and week = date_trunc('week', current_date) $$, $$ values ('c', 6) $$,
  'a count of few is left out, and the smallest other one of its week, which the total would give');
select results_eq($$ select value, people from analytics_aggregates.present_counts where figure = 'practice_minutes'
  and week < date_trunc('week', current_date) $$, $$ values ('c', 5) $$,
  'beside two that are left out the others are shown');
select is(array(select value from analytics_aggregates.present_counts where figure = 'weekly_retention' order by 1),
  '{2026-01-05, 2026-01-12, 2026-01-19}'::text[], 'of retention those where a few did or did not are left out');
select * from finish();
