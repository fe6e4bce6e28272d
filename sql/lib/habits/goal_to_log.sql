-- What a check-in needs to know of the caller's goal: the goal, its habit, the newest run of each, the threshold of a
-- subtractive goal's streak, whether the habit is subtractive, whether the day is logged already, and whether the
-- caller has rules or pauses. No row without the goal.
create or replace function lib.goal_to_log(goal_id bigint, day date) returns table (
  goal app.goals, habit app.habits, goal_run app.goal_runs, habit_run app.habit_runs,
  threshold double precision, subtractive boolean, logged boolean, ruled boolean
)
language sql stable as $$
  select g, h, newest_of_goal.goal_run, newest_of_habit.habit_run,
         case when not g.is_additive then lib.goal_threshold(g) end,
         exists (select from app.goals o
           where o.user_id = g.user_id and o.habit_id = g.habit_id and not o.is_additive),
         exists (select from app.goal_completions c
           where c.user_id = g.user_id and c.goal_id = g.id and c.local_day = day),
         lib.has_streak_rules()
    from app.goals g
    join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
    left join lateral (select r from app.goal_runs r where r.user_id = g.user_id and r.goal_id = g.id
      order by r.first_day desc limit 1) newest_of_goal (goal_run) on true
    left join lateral (select r from app.habit_runs r where r.user_id = h.user_id and r.habit_id = h.id
      order by r.first_day desc limit 1) newest_of_habit (habit_run) on true
   where g.user_id = lib.current_user_id() and g.id = goal_to_log.goal_id
$$;
grant execute on function lib.goal_to_log to app_api;
