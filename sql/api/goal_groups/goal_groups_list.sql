-- GET /goal-groups/: the caller's groups and all templates.
create or replace function api.goal_groups_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with visible as (
    select v as goal_group from app.visible_goal_groups v
     where v.user_id = lib.current_user_id() or v.shared_template
  ), page as (
    select goal_group from visible order by (goal_group).id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.id) from page cross join lateral lib.goal_group_body(page.goal_group) b),
    case when paginate then (select count(*) from visible) end, limit_, offset_, paginate)
$$;
grant execute on function api.goal_groups_list to app_api;
