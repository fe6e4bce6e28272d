-- Writes the caller's completion or miss of a goal for a day. Returns null, or the reason why nothing was written: a
-- miss on a day that is not scheduled (docs/contract/goal-completions.md#scheduled-days), or a parallel request was
-- first. is_now: recorded at this instant, else at the day's midday.
create or replace function lib.goal_completion_write(
  goal app.goals, habit app.habits, day date, is_done boolean, is_now boolean
) returns text
language plpgsql volatile as $$
begin
  if not is_done and not lib.habit_scheduled(habit, day) then
    return 'streak_held';
  end if;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  values (goal.user_id, goal.id, day, case when is_done then goal.target else 0 end,
    case when is_now then lib.now() else lib.midday(day) end)
  on conflict (user_id, goal_id, local_day) do nothing;
  return case when not found then 'already_logged_today' end;
end $$;
grant execute on function lib.goal_completion_write to app_api;
