-- GET /prompts/current: the prompt of the last open week, answered or not.
create or replace function api.prompt_current() returns json
language sql stable as $$
  select lib.week_body(lib.require_week(lib.user_week()))
$$;
grant execute on function api.prompt_current to app_api;
