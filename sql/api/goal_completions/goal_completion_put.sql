-- PUT /goal_completions/{goal_id}/{local_day}: sets what a day says about a goal, or its units, logged or not, on any
-- day (docs/contract/goal-completions.md#put-goal_completionsgoal_idlocal_day). A new completion takes the place of the
-- old one. A day that says so already is left as it is; done fills one up to the target.
create or replace function api.goal_completion_put(goal_id bigint, local_day date, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_done boolean := (body ->> 'did_complete')::boolean;
  v_units double precision := (body ->> 'completed_units')::double precision;
  v_goal record;
  v_before integer;
  v_after integer;
  v_differs boolean;
  v_reason text := 'already_logged_today';
begin
  perform lib.require_correctable(goal_id, local_day);
  select * into v_goal from lib.goal_to_log(goal_completion_put.goal_id, goal_completion_put.local_day);
  v_before := lib.goal_streak(v_goal.goal, v_goal.habit, v_goal.goal_kept);
  v_after := v_before;

  v_differs := v_goal.units is null or case when v_units is not null then v_goal.units <> v_units
    when not v_done then v_goal.units > 0
    when (v_goal.goal).is_additive then lib.units(v_goal.units) < lib.units((v_goal.goal).target)
    else v_goal.units = 0 and (v_goal.goal).target > 0 end;
  perform lib.key_objects_add('goal', array[goal_id]) where v_done;  -- its target says what is done
  if v_differs then
    delete from app.goal_completions c
     where c.user_id = v_me and c.goal_id = goal_completion_put.goal_id and c.local_day = goal_completion_put.local_day;
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    values (v_me, goal_id, local_day, coalesce(v_units, case when v_done then (v_goal.goal).target else 0 end),
      lib.midday(local_day));
    perform lib.streaks_count(v_goal.habit);
    v_after := lib.goal_streak(v_goal.goal, v_goal.habit, k.goal_kept)
      from lib.goal_to_log(goal_completion_put.goal_id, goal_completion_put.local_day) k;
    v_reason := case when v_units is not null and v_after = v_before then 'units_adjusted'
      else lib.streak_reason(v_before, v_after) end;
    perform lib.event('goal_completion_recorded',
      jsonb_build_object('user_id', v_me, 'goal_id', goal_id, 'reason_code', v_reason));
  else
    perform lib.key_objects_add('goal_completion', array[goal_id], array[local_day]);
  end if;
  return (select to_json(r) from (select v_after as streak, lib.milestones_reached(goal_id,
    (v_goal.habit).milestone_notifications, local_day, v_before, v_after) as milestones, v_reason as reason_code,
    lib.habit_day_units(v_me, (v_goal.goal).habit_id, local_day) as day_units) r);
end $$;
grant execute on function api.goal_completion_put to app_api;
