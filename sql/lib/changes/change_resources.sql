-- The resources of GET /changes, one row each, in the order in which everything is listed: what others refer to comes
-- first. The list, the bodies and the triggers are made from these rows (lib.current_objects, lib.object_bodies,
-- lib.change_sources); the shape of the body is a row of src/program/routes/changes.ts.
-- single: a person has one, whose id is `me` on the wire and 0 in the log. always: it is shown without a row too.
-- object: the column with the id. hidden: the column that says when the object stopped being shown.
-- within, within_by: the object of another resource that it stands in and is hidden with, and the column with its id.
-- shown_in: the relation whose rows the body takes, where it is not the table. body: its body, from such a row `x`.
create or replace function lib.change_resources() returns table (
  rank smallint, resource text, single boolean, always boolean, relation text, object text, hidden text,
  within text, within_by text, shown_in text, body text
)
language sql immutable parallel safe as $$
  select r.rank::smallint, r.resource, r.object is null, r.always, r.relation, r.object, r.hidden, r.within,
         r.within_by, coalesce(r.shown_in, r.relation), r.body
    from (values
      (1, 'habit', 'app.habits', 'id', null, null, null, null, 'lib.changed_habit_body(x)', false),
      (2, 'goal_group', 'app.goal_groups', 'id', null, null, null, 'app.visible_goal_groups',
        'lib.goal_group_body(x)', false),
      (3, 'goal_completion', 'app.goal_completions', 'id', null, null, null, null,
        'lib.goal_completion_body(x)', false),
      (4, 'user_practice', 'app.user_practices', 'id', null, null, null, null, 'lib.user_practice_body(x)', false),
      (5, 'practice_session', 'app.practice_sessions', 'id', null, null, null, null,
        'lib.practice_session_body(x)', false),
      (6, 'practice_tag', 'app.practice_tags', 'id', null, null, null, 'app.visible_practice_tags',
        'lib.practice_tag_body(x)', false),
      (7, 'practice_recipe', 'app.practice_recipes', 'id', null, null, null, 'app.visible_practice_recipes',
        'lib.practice_recipe_body(x)', false),
      (8, 'journal_entry', 'app.journal_entries', 'id', 'deleted_at', null, null, null,
        'lib.journal_entry_body(x)', false),
      (9, 'promotion', 'app.promoted_quotes', 'id', null, 'journal_entry', 'source_entry_id', null,
        'lib.promoted_quote_body(x)', false),
      (10, 'marginalia', 'app.marginalia', 'id', null, 'journal_entry', 'entry_id', null,
        'lib.marginalia_body(x)', false),
      (11, 'completion_suggestion', 'app.completion_suggestions', 'id', null, 'journal_entry', 'entry_id', null,
        'lib.completion_suggestion_body(x)', false),
      (12, 'prompt_response', 'app.prompt_responses', 'week_number', null, null, null, null,
        'lib.prompt_body(x.week_number, x)', false),
      (13, 'stage_progress', 'app.stage_progress', null, null, null, null, null, 'lib.stage_progress_body(x)', false),
      (14, 'content_completion', 'app.content_completions', 'id', null, null, null, null,
        'lib.content_completion_body(x)', false),
      (15, 'return_arc', 'app.return_arcs', 'id', 'left_at', null, null, null, 'lib.return_arc_body(x)', false),
      (16, 'invitation', 'app.invitations', 'id', 'dismissed_at', null, null, null, 'lib.invitation_body(x)', false),
      (17, 'energy_plan', 'app.energy_plans', 'id', null, null, null, null, 'lib.energy_plan_body(x)', false),
      (18, 'depth_preferences', 'app.depth_preferences', null, null, null, null, null,
        'api.depth_preferences_get()', true),
      (19, 'ui_flags', 'app.ui_flags', null, null, null, null, null, 'api.ui_flags_get()', true),
      (20, 'usage', 'app.wallets', null, null, null, null, null, 'api.usage_get(monthly_cap)', true),
      (21, 'account', null, null, null, null, null, null, 'api.account_get()', true)
    ) r (rank, resource, relation, object, hidden, within, within_by, shown_in, body, always)
$$;
grant execute on function lib.change_resources to app_api;
