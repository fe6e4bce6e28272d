-- Task weekly_figures: counts the next people of a run; returns how many it counted: 0 at the end, and for a run
-- that another one has replaced.
create or replace function jobs.figure_run_step(run_id bigint, people integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run app.figure_runs;
  v_ids bigint[];
begin
  select * into v_run from app.figure_runs r where r.id = run_id and r.finished_at is null for update;
  v_ids := array(select p.user_id from app.pseudonyms p where p.user_id > v_run.after_user_id  -- null without a run
    order by p.user_id limit people);
  if cardinality(v_ids) = 0 then
    return 0;
  end if;
  insert into app.figure_counts as c (run_id, figure, week, dimension, value, numerator, denominator, people)
  select run_id, f.figure, f.week, f.dimension, f.value, f.numerator, f.denominator, f.people
    from lib.person_figures(v_ids, v_run.as_of) f
  on conflict on constraint figure_counts_pkey do update set numerator = c.numerator + excluded.numerator,
    denominator = c.denominator + excluded.denominator, people = c.people + excluded.people;
  update app.figure_runs r set after_user_id = v_ids[cardinality(v_ids)] where r.id = run_id;
  return cardinality(v_ids);
end $$;
grant execute on function jobs.figure_run_step to app_worker;
