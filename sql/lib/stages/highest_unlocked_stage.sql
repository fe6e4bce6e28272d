-- The last stage open to the caller: 1 without progress, else the further of where they are and what the calendar opened.
-- Time opens and never revokes (program.md section 2). A stage n is unlocked when n = 1 or n <= this.
create or replace function lib.highest_unlocked_stage() returns integer
language sql stable as $$
  select coalesce(max(greatest(p.current_stage, lib.calendar_stage(coalesce(p.program_started_at, p.stage_started_at)))), 1)
    from app.stage_progress p where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.highest_unlocked_stage to app_api, app_worker;
