-- A completion as GET /changes shows it. A page has many: concat takes half the time of to_json.
create or replace function lib.goal_completion_body(completion app.goal_completions) returns json
language sql stable as $$
  select concat('{"id":', completion.id, ',"goal_id":', completion.goal_id, ',"local_day":',
    json_scalar(completion.local_day), ',"timestamp":"', lib.timestamp_json(completion.recorded_at),
    '","completed_units":', completion.completed_units, '}')::json
$$;
grant execute on function lib.goal_completion_body to app_api;
