-- The last week of prompts open to the caller: by the calendar, or one more than they answered, whichever is further
-- (habits.md section 8.2). Answers count over all cycles.
create or replace function lib.user_week() returns integer
language sql stable as $$
  select least(36, greatest(
    (select count(*) + 1 from app.prompt_responses r where r.user_id = lib.current_user_id()),
    (select lib.calendar_week(coalesce(p.program_started_at, p.stage_started_at))
       from app.stage_progress p where p.user_id = lib.current_user_id())))::integer
$$;
grant execute on function lib.user_week to app_api;
