-- Task weekly_figures: makes a run's counts the present ones, and writes the figures of each week that has none, not
-- before 12:00 UTC on the Tuesday after it (docs/contract/analysts.md#weekly-figures). Returns how many weeks it wrote.
create or replace function jobs.figure_run_finish(run_id bigint) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_as_of timestamptz;
  v_weeks date[];
begin
  perform from app.figure_runs r where r.id <= run_id order by r.id for update;  -- in the order of figure_run_begin
  update app.figure_runs r set finished_at = now() where r.id = run_id and r.finished_at is null
  returning r.as_of into v_as_of;
  if not found then
    return 0;
  end if;
  update app.figure_counts c set alone = true from lib.counts_alone(figure_run_finish.run_id) a
   where (c.run_id, c.figure, c.week, c.dimension, c.value) = (a.run_id, a.figure, a.week, a.dimension, a.value);
  delete from app.figure_runs r where r.id < run_id;
  v_weeks := array(
    select w::date from generate_series((select min(c.week) from app.figure_counts c
        where c.run_id = figure_run_finish.run_id and c.figure = 'joined')::timestamp,
      lib.last_whole_week(v_as_of - interval '24 hours')::timestamp, interval '7 days') w
     where not exists (select from app.weekly_figures f where f.week = w::date));
  insert into app.weekly_figures (week, figure, dimension, value, numerator, denominator, people, written_at)
  select f.week, f.figure, f.dimension, f.value, f.numerator, f.denominator, f.people, v_as_of
    from lib.suppressed_figures(run_id, v_weeks) f;
  return cardinality(v_weeks);
end $$;
grant execute on function jobs.figure_run_finish to app_worker;
