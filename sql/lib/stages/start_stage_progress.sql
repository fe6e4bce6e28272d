-- Creates the caller's progress row at stage 1 if there is none (docs/contract/stages.md#progress-row). Of parallel
-- first requests one inserts.
create or replace function lib.start_stage_progress() returns void
language sql volatile as $$
  insert into app.stage_progress (user_id, stage_started_at, program_started_at)
  select lib.current_user_id(), lib.now(), lib.now()
   where not exists (select from app.stage_progress p where p.user_id = lib.current_user_id())
  on conflict on constraint stage_progress_once do nothing
$$;
grant execute on function lib.start_stage_progress to app_api;
