-- A goal group as every route shows it, with its goals (habits.md section 6).
create or replace function lib.goal_group_json(goal_group app.visible_goal_groups) returns json
language sql stable as $$
  select json_build_object(
    'id', goal_group.id, 'name', goal_group.name, 'icon', goal_group.icon, 'description', goal_group.description,
    'shared_template', goal_group.shared_template, 'source', goal_group.source,
    'goals', coalesce((select json_agg(lib.goal_json(g) order by g.id) from app.goals g
      where g.user_id = lib.current_user_id() and g.goal_group_id = goal_group.id), '[]'))
$$;
grant execute on function lib.goal_group_json to app_api;
