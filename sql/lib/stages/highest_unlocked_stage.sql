-- The last stage that is unlocked for the caller (docs/contract/stages.md#unlocked-stages): 1 without a progress row,
-- else the greater of the current stage and the stage by the calendar.
create or replace function lib.highest_unlocked_stage() returns integer
language sql stable as $$
  select coalesce(max(greatest(
           p.current_stage, lib.calendar_stage(coalesce(p.program_started_at, p.stage_started_at)))), 1)
    from app.stage_progress p where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.highest_unlocked_stage to app_api, app_worker;
