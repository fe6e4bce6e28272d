-- Task weekly_figures: begins to count anew and returns the number of the run. Deletes a run under way: its process is
-- gone, or finds out at its next step. Runs are locked in the order of their ids, as in jobs.figure_run_finish.
create or replace function jobs.figure_run_begin() returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform from app.figure_runs r where r.finished_at is null order by r.id for update;
  delete from app.figure_runs r where r.finished_at is null;
  insert into app.figure_runs as r (as_of) values (lib.now()) returning r.id into v_id;
  return v_id;
end $$;
grant execute on function jobs.figure_run_begin to app_worker;
