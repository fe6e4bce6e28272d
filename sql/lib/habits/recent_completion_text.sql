-- A completion as the goals of a habit show it (docs/contract/habits.md#recent-completions), as a text.
create or replace function lib.recent_completion_text(completion app.goal_completions) returns text
language sql stable as $$
  select '{"id":' || completion.id || ',"local_day":' || json_scalar(completion.local_day)::text || ',"timestamp":"'
    || lib.timestamp_json(completion.recorded_at) || '","completed_units":' || completion.completed_units || '}'
$$;
grant execute on function lib.recent_completion_text to app_api;
