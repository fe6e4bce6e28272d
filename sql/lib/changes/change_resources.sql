-- The resources of GET /changes in the order in which everything is listed: what others refer to comes first. Each has
-- a branch in lib.current_objects and lib.object_bodies, triggers in the file of its table, and a shape in
-- src/routes/changes.ts. The id of an object that a person has once is 0 here and in the log, `me` on the wire.
create or replace function lib.change_resources() returns table (rank smallint, resource text)
language sql immutable parallel safe as $$
  select r.rank::smallint, r.resource from unnest('{
    habit, goal_group, goal_completion, user_practice, practice_session, practice_tag, practice_recipe,
    journal_entry, promotion, marginalia, completion_suggestion, prompt_response, stage_progress,
    content_completion, return_arc, invitation, energy_plan, depth_preferences, ui_flags, usage, account,
    habit_rule, habit_pause, import, reminder_settings
  }'::text[]) with ordinality r (resource, rank)
$$;
grant execute on function lib.change_resources to app_api;
