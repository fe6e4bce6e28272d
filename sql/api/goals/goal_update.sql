-- PUT /goals/{goal_id}: replaces a goal; its habit stays (docs/contract/goals.md#put-goalsgoal_id).
create or replace function api.goal_update(goal_id bigint, body jsonb) returns json
language plpgsql volatile as $$
begin
  return lib.goal_edit(goal_id, body, keep => false);
end $$;
grant execute on function api.goal_update to app_api;
