-- The resources of GET /changes, one row each, in the order in which everything is listed: what others refer to comes
-- first. The list, the bodies and the triggers are made from these rows (lib.current_objects, lib.object_bodies,
-- lib.change_sources); the shape of the body is a row of src/routes/changes.ts.
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
      (1, 'habit', false, 'app.habits', 'id', null, null, null, null, 'lib.changed_habit_body(x)'),
      (2, 'goal_group', false, 'app.goal_groups', 'id', null, null, null, 'app.visible_goal_groups',
        'lib.goal_group_body(x)'),
      (3, 'goal_completion', false, 'app.goal_completions', 'id', null, null, null, null,
        'lib.goal_completion_body(x)'),
      (4, 'user_practice', false, 'app.user_practices', 'id', null, null, null, null, 'lib.user_practice_body(x)'),
      (5, 'practice_session', false, 'app.practice_sessions', 'id', null, null, null, null,
        'lib.practice_session_body(x)'),
      (6, 'practice_tag', false, 'app.practice_tags', 'id', null, null, null, 'app.visible_practice_tags',
        'lib.practice_tag_body(x)'),
      (7, 'practice_recipe', false, 'app.practice_recipes', 'id', null, null, null, 'app.visible_practice_recipes',
        'lib.practice_recipe_body(x)'),
      (8, 'journal_entry', false, 'app.journal_entries', 'id', 'deleted_at', null, null, null,
        'lib.journal_entry_body(x)'),
      (9, 'promotion', false, 'app.promoted_quotes', 'id', null, 'journal_entry', 'source_entry_id', null,
        'lib.promoted_quote_body(x)'),
      (10, 'marginalia', false, 'app.marginalia', 'id', null, 'journal_entry', 'entry_id', null,
        'lib.marginalia_body(x)'),
      (11, 'completion_suggestion', false, 'app.completion_suggestions', 'id', null, 'journal_entry', 'entry_id', null,
        'lib.completion_suggestion_body(x)'),
      (12, 'prompt_response', false, 'app.prompt_responses', 'week_number', null, null, null, null,
        'lib.prompt_body(x.week_number, x)'),
      (13, 'stage_progress', false, 'app.stage_progress', null, null, null, null, null, 'lib.stage_progress_body(x)'),
      (14, 'content_completion', false, 'app.content_completions', 'id', null, null, null, null,
        'lib.content_completion_body(x)'),
      (15, 'return_arc', false, 'app.return_arcs', 'id', 'left_at', null, null, null, 'lib.return_arc_body(x)'),
      (16, 'invitation', false, 'app.invitations', 'id', 'dismissed_at', null, null, null, 'lib.invitation_body(x)'),
      (17, 'energy_plan', false, 'app.energy_plans', 'id', null, null, null, null, 'lib.energy_plan_body(x)'),
      (18, 'depth_preferences', true, 'app.depth_preferences', null, null, null, null, null,
        'api.depth_preferences_get()'),
      (19, 'ui_flags', true, 'app.ui_flags', null, null, null, null, null, 'api.ui_flags_get()'),
      (20, 'usage', true, 'app.wallets', null, null, null, null, null, 'api.usage_get(monthly_cap)'),
      (21, 'account', true, null, null, null, null, null, null, 'api.account_get()')
    ) r (rank, resource, always, relation, object, hidden, within, within_by, shown_in, body)
$$;
grant execute on function lib.change_resources to app_api;
