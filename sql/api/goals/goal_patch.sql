-- PATCH /goals/{goal_id}: changes the sent fields (docs/contract/goals.md#patch-goalsgoal_id).
create or replace function api.goal_patch(goal_id bigint, body jsonb) returns json
language plpgsql volatile as $$
begin
  return lib.goal_edit(goal_id, body, keep => true);
end $$;
grant execute on function api.goal_patch to app_api;
