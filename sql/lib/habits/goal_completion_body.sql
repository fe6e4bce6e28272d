-- A completion as GET /changes shows it. A page has many: json_build_object takes half the time of to_json.
create or replace function lib.goal_completion_body(completion app.goal_completions) returns json
language sql stable as $$
  select json_build_object('id', completion.id, 'goal_id', completion.goal_id, 'local_day', completion.local_day,
    'timestamp', lib.timestamp_json(completion.recorded_at), 'completed_units', completion.completed_units)
$$;
grant execute on function lib.goal_completion_body to app_api;
