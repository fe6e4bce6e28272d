-- POST /goal_completions/: logs a goal for a local day, once. The insert decides: of parallel requests one writes, the
-- others return already_logged_today. A miss on a day that is not scheduled writes nothing
-- (docs/contract/goal-completions.md#scheduled-days). Streaks come from runs (docs/contract/habits.md#runs).
create or replace function api.goal_completion_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_day date := coalesce((body ->> 'completed_on')::date, lib.today());
  v_done boolean := (body ->> 'did_complete')::boolean;
  v_goal record;
  v_held text;  -- why nothing was written
  v_counts boolean;
  v_before integer;
  v_after integer;
  v_reason text;
begin
  select * into v_goal from lib.goal_to_log((body ->> 'goal_id')::bigint, v_day);
  if not found then
    perform lib.refuse_masked('goal', (body ->> 'goal_id')::bigint);
  end if;
  perform lib.require_loggable(v_day);
  v_before := lib.goal_streak_from(v_goal.goal_run, v_goal.goal, v_goal.threshold, (v_goal.habit).start_date,
    v_goal.ruled);
  v_after := v_before;

  v_held := case when v_goal.logged then 'already_logged_today'  -- an insert that conflicts moves the counter
    else lib.goal_completion_write(v_goal.goal, v_goal.habit, v_day, v_done, body ->> 'completed_on' is null) end;
  if v_held = 'already_logged_today' then
    perform lib.key_objects_add('goal_completion', array[(v_goal.goal).id], array[v_day]);
  end if;
  v_counts := v_held is null and v_done and (v_goal.goal).target > 0;
  if v_counts and (v_goal.goal).target > coalesce(v_goal.threshold, 0) then
    v_goal.goal_run := lib.goal_runs_add(v_goal.goal, v_goal.goal_run, v_day);
    v_after := lib.goal_streak_from(v_goal.goal_run, v_goal.goal, v_goal.threshold, (v_goal.habit).start_date,
      v_goal.ruled);
  end if;
  if v_counts and (not v_goal.subtractive or lib.habit_day_violated(v_goal.habit, v_day)) then
    perform lib.habit_runs_add(v_goal.habit, v_goal.habit_run, v_goal.subtractive, v_day);
  end if;

  v_reason := coalesce(v_held, lib.streak_reason(v_before, v_after));
  perform lib.event(case when v_held is null then 'goal_completion_recorded' else 'goal_completion_held' end,
    jsonb_build_object('user_id', (v_goal.goal).user_id, 'goal_id', (v_goal.goal).id, 'reason_code', v_reason));
  return json_build_object('streak', v_after, 'milestones', lib.streak_milestones(v_before, v_after),
    'reason_code', v_reason);
end $$;
grant execute on function api.goal_completion_create to app_api;
