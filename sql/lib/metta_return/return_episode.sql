-- The episode in which the caller may start a return, or null where the caller is not eligible
-- (docs/contract/metta-return.md#eligibility-and-episodes). Each stage of each cycle is a separate episode.
create or replace function lib.return_episode() returns text
language sql stable as $$
  select p.cycle_number || ':' || p.current_stage
    from app.stage_progress p where p.user_id = lib.current_user_id() and p.highest_stage_reached >= 5
$$;
grant execute on function lib.return_episode to app_api, app_worker;
