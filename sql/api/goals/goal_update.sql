-- PUT /goals/{goal_id}: replaces a goal; its habit stays. Missing and foreign goals are both 404. The group must be the
-- caller's own: a template or a foreign group is 403. The unique index refuses a second subtractive clear goal
-- (docs/contract/goals.md#one-subtractive-clear-goal).
create or replace function api.goal_update(goal_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_group_id bigint := (body ->> 'goal_group_id')::bigint;
  v_goal app.goals;
begin
  perform from app.goals g where g.user_id = v_me and g.id = goal_update.goal_id;
  if not found then
    perform lib.refuse_masked('goal', goal_id);
  end if;
  if v_group_id is not null then
    perform from app.goal_groups g where g.user_id = v_me and g.id = v_group_id for key share;
    if not found then
      perform lib.refuse_missing('goal_group', v_group_id);
    end if;
  end if;
  update app.goals g set (title, description, tier, target, target_unit, frequency, frequency_unit, is_additive,
      goal_group_id, days_of_week) =
    (select b.title, b.description, b.tier, b.target, b.target_unit, b.frequency, b.frequency_unit, b.is_additive,
      b.goal_group_id, b.days_of_week from jsonb_populate_record(null::app.goals, body) b)
   where g.user_id = v_me and g.id = goal_update.goal_id
  returning g.* into v_goal;
  if not found then
    perform lib.refuse_masked('goal', goal_id);
  end if;
  perform lib.event('goal_updated', jsonb_build_object('user_id', v_me, 'goal_id', v_goal.id));
  return (select to_json(b) from lib.goal_body(v_goal) b);
end $$;
comment on function api.goal_update is 'Replaces a goal.';
grant execute on function api.goal_update to app_api;
