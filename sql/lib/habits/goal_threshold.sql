-- The threshold of the streak of a subtractive goal: the target of the habit's subtractive clear goal
-- (docs/contract/habits.md#streak-of-a-goal). Null without one: the streak is additive then.
create or replace function lib.goal_threshold(goal app.goals) returns double precision
language sql stable as $$
  select lib.units(c.target)::double precision from app.goals c
   where c.user_id = goal.user_id and c.habit_id = goal.habit_id and c.tier = 'clear' and not c.is_additive
$$;
grant execute on function lib.goal_threshold to app_api, app_worker;
