-- GET /prompts/{week_number}: the prompt of an open week.
create or replace function api.prompt_get(week_number bigint) returns json
language sql stable as $$
  select lib.prompt_with_answer(lib.require_week(week_number))
$$;
grant execute on function api.prompt_get to app_api;
