-- Whether a day is a violation of a subtractive habit: the sum of its units is greater than the threshold
-- (docs/contract/habits.md#counted-days).
create or replace function lib.habit_day_violated(habit app.habits, day date) returns boolean
language sql stable as $$
  select sum(lib.units(c.completed_units)) > (select lib.units(k.threshold) from lib.habit_kind(habit) k)
    from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
   where g.user_id = habit.user_id and g.habit_id = habit.id and c.local_day = day
$$;
grant execute on function lib.habit_day_violated to app_api;
