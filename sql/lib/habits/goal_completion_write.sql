-- Writes the caller's completion or miss of a goal for a day. Returns null, or the reason why nothing was written: a
-- miss on a day that is not scheduled (docs/contract/goal-completions.md#scheduled-days), or the day is logged already,
-- which the answer is about then. before: as for lib.goal_units_add. is_now: recorded at this instant, else at the
-- day's midday.
create or replace function lib.goal_completion_write(
  goal app.goals, habit app.habits, day date, before double precision, is_done boolean, is_now boolean
) returns text
language plpgsql volatile as $$
begin
  if before is null then  -- a conflict would move the counter
    if not is_done and not lib.habit_scheduled(habit, day) then
      return 'streak_held';
    end if;
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    values (goal.user_id, goal.id, day, case when is_done then goal.target else 0 end,
      case when is_now then lib.now() else lib.midday(day) end)
    on conflict (user_id, goal_id, local_day) do nothing;
    if found then
      return null;
    end if;
  end if;
  perform lib.key_objects_add('goal_completion', array[goal.id], array[day]);
  return 'already_logged_today';
end $$;
grant execute on function lib.goal_completion_write to app_api;
