-- A goal as every route shows it.
create or replace function lib.goal_body(goal app.goals) returns json
language sql stable as $$
  select concat(lib.goal_head(goal), '}')::json
$$;
grant execute on function lib.goal_body to app_api;
