-- A goal group with its goals, as every route shows it: its columns are the keys of the body.
create or replace function lib.goal_group_body(goal_group app.visible_goal_groups) returns table (
  id bigint, name text, icon text, description text, shared_template boolean, source text, goals json
)
language sql stable as $$
  select goal_group.id, goal_group.name, goal_group.icon, goal_group.description, goal_group.shared_template,
         goal_group.source, coalesce(g.goals, '[]')
    from (select json_agg(lib.goal_body(g) order by g.id) as goals from app.goals g
           where g.user_id = goal_group.user_id and g.goal_group_id = goal_group.id) g
$$;
grant execute on function lib.goal_group_body to app_api;
