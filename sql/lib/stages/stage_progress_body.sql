-- The progress record that every route shows: its columns are the keys of the body. With user_id, because clients
-- require it here (docs/contract/stages.md#progress-record).
create or replace function lib.stage_progress_body(progress app.stage_progress) returns table (
  id bigint, user_id bigint, current_stage integer, completed_stages integer[], cycle_number integer
)
language sql stable as $$
  select progress.id, progress.user_id, progress.current_stage, progress.completed_stages, progress.cycle_number
$$;
grant execute on function lib.stage_progress_body to app_api;
