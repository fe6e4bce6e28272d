-- GET /stages/{stage_number}/progress: the caller's progress in a stage, unlocked or not.
create or replace function api.stage_scores_get(stage_number bigint) returns json
language sql stable as $$
  select json_build_object('habits_progress', score.habits_progress, 'practice_sessions_completed',
           score.practice_sessions_completed, 'course_items_completed', score.course_items_completed,
           'overall_progress', score.overall_progress)
    from lib.stage_scores() score where score.stage_number = lib.require_stage(stage_scores_get.stage_number)
$$;
grant execute on function api.stage_scores_get to app_api;
