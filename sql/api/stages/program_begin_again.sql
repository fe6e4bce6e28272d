-- POST /stages/begin-again: begins the next cycle for a caller at stage 10. The update checks the stage, so of parallel
-- requests one succeeds.
create or replace function api.program_begin_again() returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_progress app.stage_progress;
begin
  update app.stage_progress p
     set current_stage = 1, completed_stages = '{}', stage_started_at = lib.now(), program_started_at = lib.now(),
         cycle_number = p.cycle_number + 1
   where p.user_id = v_me and p.current_stage = 10
  returning p.* into v_progress;
  if not found then
    perform from app.stage_progress p where p.user_id = v_me;
    if not found then
      perform lib.raise(404, 'stage_progress_not_found');
    end if;
    perform lib.raise(409, 'cycle_not_complete');
  end if;
  return (select to_json(b) from lib.stage_progress_body(v_progress) b);
end $$;
grant execute on function api.program_begin_again to app_api;
