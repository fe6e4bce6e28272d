-- The episode in which a return is offered to the caller, or null where they are not eligible: one who has never reached
-- stage 5. A new stage or cycle is a new episode (program.md section 8).
create or replace function lib.return_episode() returns text
language sql stable as $$
  select p.cycle_number || ':' || p.current_stage
    from app.stage_progress p where p.user_id = lib.current_user_id() and p.highest_stage_reached >= 5
$$;
grant execute on function lib.return_episode to app_api;
