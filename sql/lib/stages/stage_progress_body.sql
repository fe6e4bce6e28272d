-- Where a person is, as every route shows it; user_id too, which clients require here (decision R8).
create or replace function lib.stage_progress_body(progress app.stage_progress) returns table (
  id bigint, user_id bigint, current_stage integer, completed_stages integer[], cycle_number integer
)
language sql stable as $$
  select progress.id, progress.user_id, progress.current_stage, progress.completed_stages, progress.cycle_number
$$;
grant execute on function lib.stage_progress_body to app_api;
