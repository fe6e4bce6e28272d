-- How completed_stages of a progress row differs from the stages 1 to current_stage - 1: the columns of the result are
-- the keys of the body.
create or replace function lib.stage_progress_gap(progress app.stage_progress) returns table (
  user_id bigint, current_stage integer, completed_stages integer[], missing_stages integer[], extra_stages integer[]
)
language sql stable as $$
  select progress.user_id, progress.current_stage,
         array(select distinct n from unnest(progress.completed_stages) n order by n),
         array(select n from generate_series(1, progress.current_stage - 1) n
                where n <> all (progress.completed_stages) order by n),
         array(select distinct n from unnest(progress.completed_stages) n
                where n not between 1 and progress.current_stage - 1 order by n)
$$;
grant execute on function lib.stage_progress_gap to app_api;
