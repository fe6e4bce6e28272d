-- Whether GET /changes shows a resource to the caller: an assistant sees those that its scopes read
-- (docs/contract/tokens.md#changes). Account, preferences, flags, plans and usage are the app's alone.
create or replace function lib.resource_shown(resource text) returns boolean
language sql stable parallel safe as $$
  select lib.scope_held(case
    when resource in ('habit', 'goal_group', 'goal_completion', 'habit_rule', 'habit_pause') then 'habits:read'
    when resource in ('user_practice', 'practice_session', 'practice_tag', 'practice_recipe') then 'practices:read'
    when resource in ('journal_entry', 'promotion', 'marginalia', 'completion_suggestion') then 'journal:read'
    when resource in ('prompt_response', 'stage_progress', 'content_completion', 'return_arc', 'invitation')
      then 'program:read'
    else 'app' end)
$$;
grant execute on function lib.resource_shown to app_api;
