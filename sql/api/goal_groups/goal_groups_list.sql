-- GET /goal-groups/: own groups and all templates (spec: Goal groups, rule 1).
create or replace function api.goal_groups_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with visible as (
    select v from app.visible_goal_groups v where v.user_id = lib.current_user_id() or v.shared_template
  ), page as (
    select v from visible order by (v).id limit limit_ offset offset_
  )
  select lib.page((select json_agg(lib.goal_group_json(v) order by (v).id) from page),
    case when paginate then (select count(*) from visible) end, limit_, offset_, paginate)
$$;
comment on function api.goal_groups_list is 'The caller''s goal groups and the shared templates.';
grant execute on function api.goal_groups_list to app_api;
