-- The resources of GET /changes in the order in which everything is listed: what others refer to comes first.
-- single: a person has one, whose id is `me` on the wire and 0 in the log.
create or replace function lib.change_resources() returns table (rank smallint, resource text, single boolean)
language sql immutable parallel safe as $$
  values (1::smallint, 'habit', false), (2, 'goal_group', false), (3, 'goal_completion', false),
    (4, 'user_practice', false), (5, 'practice_session', false), (6, 'practice_tag', false),
    (7, 'practice_recipe', false), (8, 'journal_entry', false), (9, 'promotion', false), (10, 'marginalia', false),
    (11, 'completion_suggestion', false), (12, 'prompt_response', false), (13, 'stage_progress', true),
    (14, 'content_completion', false), (15, 'return_arc', false), (16, 'invitation', false),
    (17, 'energy_plan', false), (18, 'depth_preferences', true), (19, 'ui_flags', true), (20, 'usage', true),
    (21, 'account', true)
$$;
grant execute on function lib.change_resources to app_api;
