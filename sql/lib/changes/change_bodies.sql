-- The bodies of the given objects of the caller, as their own routes show them; no row for one that is gone or hidden
-- (docs/contract/changes.md#resources). One statement for any number of objects; each is read by index.
create or replace function lib.change_bodies(resources text[], object_ids bigint[], monthly_cap integer)
returns table (resource text, object_id bigint, body json)
language sql stable as $$
  with me (id) as materialized (
    select lib.current_user_id()
  ), asked (resource, id) as materialized (
    select * from unnest(resources, object_ids)
  )
  select a.resource, a.id, (select to_json(b) from (select habit.*, coalesce(goals.items, '[]') as goals) b)
    from asked a cross join me join app.habits h on h.user_id = me.id and h.id = a.id
    cross join lateral lib.habit_body(h) habit
    cross join lateral (select json_agg(b order by b.id) as items from app.goals g cross join lateral lib.goal_body(g) b
      where g.user_id = h.user_id and g.habit_id = h.id) goals
   where a.resource = 'habit'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.visible_goal_groups g on g.user_id = me.id and g.id = a.id
    cross join lateral lib.goal_group_body(g) b where a.resource = 'goal_group'
  union all
  select a.resource, a.id, json_build_object('id', c.id, 'goal_id', c.goal_id, 'local_day', c.local_day,
           'timestamp', lib.timestamp_json(c.recorded_at), 'completed_units', c.completed_units)
    from asked a cross join me join app.goal_completions c on c.user_id = me.id and c.id = a.id
   where a.resource = 'goal_completion'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.user_practices u on u.user_id = me.id and u.id = a.id
    cross join lateral lib.user_practice_body(u) b where a.resource = 'user_practice'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.practice_sessions s on s.user_id = me.id and s.id = a.id
    cross join lateral lib.practice_session_body(s) b where a.resource = 'practice_session'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.visible_practice_tags t on t.user_id = me.id and t.id = a.id
    cross join lateral lib.practice_tag_body(t) b where a.resource = 'practice_tag'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.visible_practice_recipes r on r.user_id = me.id and r.id = a.id
    cross join lateral lib.practice_recipe_body(r) b where a.resource = 'practice_recipe'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.journal_entries e on e.user_id = me.id and e.id = a.id
    cross join lateral lib.journal_entry_body(e) b where a.resource = 'journal_entry' and e.deleted_at is null
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.promoted_quotes q on q.user_id = me.id and q.id = a.id
    join app.journal_entries e on e.user_id = q.user_id and e.id = q.source_entry_id and e.deleted_at is null
    cross join lateral lib.promoted_quote_body(q) b where a.resource = 'promotion'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.marginalia m on m.user_id = me.id and m.id = a.id
    join app.journal_entries e on e.user_id = m.user_id and e.id = m.entry_id and e.deleted_at is null
    cross join lateral lib.marginalia_body(m) b where a.resource = 'marginalia'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.completion_suggestions s on s.user_id = me.id and s.id = a.id
    join app.journal_entries e on e.user_id = s.user_id and e.id = s.entry_id and e.deleted_at is null
    cross join lateral lib.completion_suggestion_body(s) b where a.resource = 'completion_suggestion'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.prompt_responses r on r.user_id = me.id and r.week_number = a.id
    cross join lateral lib.prompt_body(r.week_number, r) b where a.resource = 'prompt_response'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.stage_progress p on p.user_id = me.id
    cross join lateral lib.stage_progress_body(p) b where a.resource = 'stage_progress'
  union all
  select a.resource, a.id, json_build_object('id', c.id, 'content_id', c.content_id,
           'completed_at', lib.timestamp_json(c.completed_at))
    from asked a cross join me join app.content_completions c on c.user_id = me.id and c.id = a.id
   where a.resource = 'content_completion'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.return_arcs r on r.user_id = me.id and r.id = a.id and r.left_at is null
    cross join lateral lib.return_arc_body(r) b where a.resource = 'return_arc'
  union all
  select a.resource, a.id, to_json(b)
    from asked a cross join me join app.invitations i on i.user_id = me.id and i.id = a.id and i.dismissed_at is null
    cross join lateral lib.invitation_body(i) b where a.resource = 'invitation'
  union all
  select a.resource, a.id, json_build_object('plan', e.plan, 'reason_code', e.reason_code)
    from asked a cross join me join app.energy_plans e on e.user_id = me.id and e.id = a.id
   where a.resource = 'energy_plan'
  union all
  select a.resource, a.id, case a.resource when 'depth_preferences' then api.depth_preferences_get()
           when 'ui_flags' then api.ui_flags_get() when 'account' then api.account_get()
           else api.usage_get(monthly_cap) end
    from asked a where a.resource in ('depth_preferences', 'ui_flags', 'usage', 'account')
$$;
grant execute on function lib.change_bodies to app_api;
