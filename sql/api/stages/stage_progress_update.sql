-- PUT /stages/progress: starts the program or advances by one stage. The body names the stage that the caller expects
-- to enter. One guarded update: of parallel advances one succeeds and the others are refused.
create or replace function api.stage_progress_update(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_next integer := body ->> 'current_stage';
  v_progress app.stage_progress;
begin
  if v_next = 1 then
    perform lib.start_stage_progress();
  end if;
  update app.stage_progress p
     set current_stage = v_next, completed_stages = array(select generate_series(1, v_next - 1)),
         stage_started_at = lib.now(),
         highest_stage_reached = greatest(p.highest_stage_reached, v_next)
   where p.user_id = v_me and p.current_stage = v_next - 1
  returning p.* into v_progress;
  if not found then
    select * into v_progress from app.stage_progress p where p.user_id = v_me;
    if not found then
      perform lib.raise(400, 'must_start_at_stage_one');
    elsif v_progress.current_stage = 10 then
      perform lib.raise(409, 'all_stages_completed');
    elsif (v_next, v_progress.current_stage) <> (1, 1) or v_progress.completed_stages <> '{}' then  -- else it has begun
      perform lib.raise(400, 'stage_advance_mismatch');
    end if;
  end if;
  return (select to_json(b) from lib.stage_progress_body(v_progress) b);
end $$;
grant execute on function api.stage_progress_update to app_api;
