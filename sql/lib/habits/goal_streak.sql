-- The streak that POST /goal_completions/ returns: only the completions of this goal
-- (docs/contract/habits.md#streak-of-a-goal). threshold: null for an additive streak, else the result of
-- lib.goal_threshold. Reads one run, whatever the history, or counts by the rules and pauses of its habit.
create or replace function lib.goal_streak(goal_id bigint, threshold double precision, start date) returns integer
language sql stable as $$
  select case when (select lib.has_streak_rules()) then (
      select s.streak from app.goals g cross join lateral lib.ruled_streaks(array[g.habit_id], g.id) s
       where g.user_id = lib.current_user_id() and g.id = goal_streak.goal_id)
    when threshold is null then coalesce((
      select lib.additive_streak(r.first_day, r.last_day, lib.today()) from app.goal_runs r
       where r.user_id = lib.current_user_id() and r.goal_id = goal_streak.goal_id
       order by r.first_day desc limit 1), 0)
    else lib.subtractive_streak((
      select r.last_day from app.goal_runs r
       where r.user_id = lib.current_user_id() and r.goal_id = goal_streak.goal_id and r.first_day <= lib.today()
       order by r.first_day desc limit 1), start, lib.today()) end
$$;
grant execute on function lib.goal_streak to app_api, app_worker;
