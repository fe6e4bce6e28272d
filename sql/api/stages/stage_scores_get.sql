-- GET /stages/{stage_number}/progress: the caller's progress in a stage, unlocked or not.
create or replace function api.stage_scores_get(stage_number bigint) returns json
language sql stable as $$
  select to_json(r) from (select score.habits_progress,
           score.practice_sessions_completed, score.course_items_completed,
           score.overall_progress
    from lib.stage_scores() score where score.stage_number = lib.require_stage(stage_scores_get.stage_number)) r
$$;
grant execute on function api.stage_scores_get to app_api;
