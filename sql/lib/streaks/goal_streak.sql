-- The streak of one goal of the caller, which answers of check-ins show (docs/contract/habits.md#streak-of-a-goal): as
-- kept, else as judged now. Reads the completions only where none is kept.
create or replace function lib.goal_streak(goal app.goals, habit app.habits, kept app.streaks) returns integer
language sql stable as $$
  select coalesce(lib.streak_on(kept, lib.today()), (
    select j.streak
      from lib.counted_days(habit) d
      cross join lateral lib.streak_judge(habit.user_id, habit.id, d.goal_id, d.days, d.clean_from, lib.today()) j
     where d.goal_id = goal.id))
$$;
grant execute on function lib.goal_streak to app_api, app_worker;
