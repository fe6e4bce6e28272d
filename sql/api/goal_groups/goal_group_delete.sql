-- DELETE /goal-groups/{group_id}: deletes a group; its goals stay, because the foreign key is `on delete set null`.
create or replace function api.goal_group_delete(group_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.goal_groups g where g.user_id = lib.current_user_id() and g.id = group_id;
  if not found then
    perform lib.refuse_missing('goal_group', group_id);
  end if;
  return null;
end $$;
grant execute on function api.goal_group_delete to app_api;
