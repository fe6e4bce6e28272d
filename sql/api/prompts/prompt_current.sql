-- GET /prompts/current: the prompt of the last open week, answered or not.
create or replace function api.prompt_current() returns json
language sql stable as $$
  select lib.prompt_with_answer(lib.require_week(lib.last_open_week()))
$$;
grant execute on function api.prompt_current to app_api;
