-- The longest streak of a habit (docs/contract/habits.md#streaks). Reads one run, whatever the history: each run holds
-- the longest streak up to it; or counts by rules and pauses where the caller has any.
create or replace function lib.habit_longest_streak(habit app.habits, subtractive boolean) returns integer
language sql stable as $$
  select case when (select lib.has_streak_rules()) then (
      select l.streak
        from lib.ruled_longest(habit.id, habit.start_date, subtractive, lib.habit_run_days(habit.id)) l)
    when not subtractive then coalesce((
      select r.longest from app.habit_runs r where r.user_id = habit.user_id and r.habit_id = habit.id
       order by r.first_day desc limit 1), 0)
    when habit.start_date > lib.today() then 0
    else coalesce((
      select greatest(r.longest, lib.subtractive_streak(r.last_day, habit.start_date, lib.today()))
        from app.habit_runs r
       where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day <= lib.today()
       order by r.first_day desc limit 1), lib.today() - habit.start_date + 1) end
$$;
grant execute on function lib.habit_longest_streak to app_api;
