-- The last week open to the caller: the week by the calendar, or the number of answers plus one, whichever is greater
-- (docs/contract/prompts.md#open-weeks). Answers count over all cycles.
create or replace function lib.user_week() returns integer
language sql stable as $$
  select least(36, greatest(
    (select count(*) + 1 from app.prompt_responses r where r.user_id = lib.current_user_id()),
    (select lib.calendar_week(coalesce(p.program_started_at, p.stage_started_at))
       from app.stage_progress p where p.user_id = lib.current_user_id())))::integer
$$;
grant execute on function lib.user_week to app_api;
