-- The bodies of the given objects of the caller, as their own routes show them; no row for one that is gone or hidden
-- (docs/contract/changes.md#resources). One statement for any number of objects; each is read by index.
create or replace function lib.object_bodies(resources text[], object_ids bigint[], monthly_cap integer)
returns table (resource text, object_id bigint, body json)
language sql stable as $$
  with me (id) as materialized (
    select lib.current_user_id()
  ), asked (resource, id) as materialized (
    select * from unnest(resources, object_ids)
  )
  select a.resource, a.id, to_json(b) from asked a, me, app.habits x, lateral lib.changed_habit_body(x) b
   where a.resource = 'habit' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.visible_goal_groups x, lateral lib.goal_group_body(x) b
   where a.resource = 'goal_group' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.goal_completions x, lateral lib.goal_completion_body(x) b
   where a.resource = 'goal_completion' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.user_practices x, lateral lib.user_practice_body(x) b
   where a.resource = 'user_practice' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.practice_sessions x, lateral lib.practice_session_body(x) b
   where a.resource = 'practice_session' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.visible_practice_tags x, lateral lib.practice_tag_body(x) b
   where a.resource = 'practice_tag' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.visible_practice_recipes x, lateral lib.practice_recipe_body(x) b
   where a.resource = 'practice_recipe' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.journal_entries x, lateral lib.journal_entry_body(x) b
   where a.resource = 'journal_entry' and x.user_id = me.id and x.id = a.id and x.deleted_at is null
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.promoted_quotes x
    join app.journal_entries e on e.user_id = x.user_id and e.id = x.source_entry_id and e.deleted_at is null
    cross join lateral lib.promoted_quote_body(x) b
   where a.resource = 'promotion' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.marginalia x
    join app.journal_entries e on e.user_id = x.user_id and e.id = x.entry_id and e.deleted_at is null
    cross join lateral lib.marginalia_body(x) b
   where a.resource = 'marginalia' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.completion_suggestions x
    join app.journal_entries e on e.user_id = x.user_id and e.id = x.entry_id and e.deleted_at is null
    cross join lateral lib.completion_suggestion_body(x) b
   where a.resource = 'completion_suggestion' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.prompt_responses x, lateral lib.prompt_body(x.week_number, x) b
   where a.resource = 'prompt_response' and x.user_id = me.id and x.week_number = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.stage_progress x, lateral lib.stage_progress_body(x) b
   where a.resource = 'stage_progress' and x.user_id = me.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, me, app.content_completions x, lateral lib.content_completion_body(x) b
   where a.resource = 'content_completion' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.return_arcs x, lateral lib.return_arc_body(x) b
   where a.resource = 'return_arc' and x.user_id = me.id and x.id = a.id and x.left_at is null
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.invitations x, lateral lib.invitation_body(x) b
   where a.resource = 'invitation' and x.user_id = me.id and x.id = a.id and x.dismissed_at is null
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.energy_plans x, lateral lib.energy_plan_body(x) b
   where a.resource = 'energy_plan' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b)
    from asked a, lateral api.depth_preferences_get() b
   where a.resource = 'depth_preferences'
  union all
  select a.resource, a.id, to_json(b) from asked a, lateral api.ui_flags_get() b where a.resource = 'ui_flags'
  union all
  select a.resource, a.id, to_json(b) from asked a, lateral api.usage_get(monthly_cap) b where a.resource = 'usage'
  union all
  select a.resource, a.id, to_json(b) from asked a, lateral api.account_get() b where a.resource = 'account'
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.habit_rules x, lateral lib.habit_rule_body(x) b
   where a.resource = 'habit_rule' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.habit_pauses x, lateral lib.habit_pause_body(x) b
   where a.resource = 'habit_pause' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, me, app.imports x, lateral lib.import_body(x) b
   where a.resource = 'import' and x.user_id = me.id and x.id = a.id
  union all
  select a.resource, a.id, to_json(b) from asked a, lateral api.reminder_settings_get() b
   where a.resource = 'reminder_settings'
$$;
grant execute on function lib.object_bodies to app_api;
