-- The last week open to the caller: the week by the calendar, or the number of answers plus one, whichever is greater
-- (docs/contract/prompts.md#open-weeks). Answers count over all cycles.
create or replace function lib.last_open_week() returns integer
language sql stable as $$
  select least(36, greatest(
    (select count(*) + 1 from app.prompt_responses r where r.user_id = lib.current_user_id()),
    lib.calendar_week(lib.program_anchor())))::integer
$$;
grant execute on function lib.last_open_week to app_api;
