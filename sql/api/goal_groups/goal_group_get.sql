-- GET /goal-groups/{group_id}: a group of the caller, or a template.
create or replace function api.goal_group_get(group_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select to_json(b) into v_body
    from app.visible_goal_groups v cross join lateral lib.goal_group_body(v) b
   where v.id = group_id and (v.user_id = lib.current_user_id() or v.shared_template);
  if not found then
    perform lib.refuse_missing('goal_group', group_id);
  end if;
  return v_body;
end $$;
grant execute on function api.goal_group_get to app_api;
