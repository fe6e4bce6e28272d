-- POST /goal_completions/: logs a goal for a local day, once, or adds `completed_units` to what the day has. The insert
-- decides: of parallel requests one writes, the others return already_logged_today. A miss on a day that is not
-- scheduled writes nothing (docs/contract/goal-completions.md#scheduled-days). Streaks are kept
-- (docs/contract/habits.md#stored-streaks).
create or replace function api.goal_completion_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_day date := coalesce((body ->> 'completed_on')::date, lib.today());
  v_is_now boolean := body ->> 'completed_on' is null;
  v_done boolean := (body ->> 'did_complete')::boolean;
  v_added numeric := (body ->> 'completed_units')::numeric;
  v_goal record;
  v_counts_above double precision;  -- a day counts for the goal with more units
  v_units double precision;  -- of the goal on the day, afterwards
  v_held text;  -- why nothing was written
  v_before integer;
  v_after integer;
  v_reason text;
begin
  select * into v_goal from lib.goal_to_log((body ->> 'goal_id')::bigint, v_day);
  if not found then
    perform lib.refuse_masked('goal', (body ->> 'goal_id')::bigint);
  end if;
  perform lib.require_loggable(v_day, v_goal.units is not null);
  v_counts_above := coalesce(v_goal.threshold, 0);
  v_before := lib.streak_on(v_goal.goal_kept, lib.today());
  if v_before is null then
    v_before := lib.goal_streak(v_goal.goal, v_goal.habit, v_goal.goal_kept);
  end if;
  v_after := v_before;
  if v_added is not null then
    v_units := lib.goal_units_add(v_goal.goal, v_day, v_goal.units, v_added, v_is_now);
    v_held := case when v_units = coalesce(v_goal.units, 0) then 'streak_held' end;
  else
    v_held := lib.goal_completion_write(v_goal.goal, v_goal.habit, v_day, v_goal.units, v_done, v_is_now);
    v_units := case when v_held is not null then coalesce(v_goal.units, 0)
      when v_done then lib.units((v_goal.goal).target) else 0 end;
  end if;
  if v_held is null and v_units < v_goal.units then
    perform lib.streaks_count(v_goal.habit);
    select * into v_goal from lib.goal_to_log((v_goal.goal).id, v_day);
    v_after := lib.goal_streak(v_goal.goal, v_goal.habit, v_goal.goal_kept);
  elsif v_held is null and v_units > 0 then
    if v_units > v_counts_above and (v_goal.in_units or coalesce(v_goal.units, 0) <= v_counts_above) then
      v_goal.goal_kept := lib.streak_extend(v_goal.goal_kept, v_goal.habit, (v_goal.goal).id,
        case when v_goal.threshold is not null then (v_goal.habit).start_date end, v_day, v_goal.ruled,
        v_goal.in_units);
      v_after := (v_goal.goal_kept).streak;
    end if;
    if (v_goal.in_units or (v_goal.habit_kept).counted_days @> v_day is not true)
       and (not v_goal.subtractive or lib.habit_day_violated(v_goal.habit, v_day)) then
      perform lib.streak_extend(v_goal.habit_kept, v_goal.habit, null,
        case when v_goal.subtractive then (v_goal.habit).start_date end, v_day, v_goal.ruled, v_goal.in_units);
    end if;
  end if;
  v_reason := coalesce(v_held, case when v_added is not null and v_after = v_before then 'units_adjusted' end,
    lib.streak_reason(v_before, v_after));
  perform lib.event(case when v_held is null then 'goal_completion_recorded' else 'goal_completion_held' end,
    jsonb_build_object('user_id', (v_goal.goal).user_id, 'goal_id', (v_goal.goal).id, 'reason_code', v_reason));
  return (select to_json(r) from (select v_after as streak, lib.milestones_reached((v_goal.goal).id,
    (v_goal.habit).milestone_notifications, v_day, v_before, v_after) as milestones, v_reason as reason_code,
    (v_goal.other_units + v_units::numeric)::double precision as day_units) r);
end $$;
grant execute on function api.goal_completion_create to app_api;
