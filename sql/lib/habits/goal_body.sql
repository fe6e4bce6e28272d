-- A goal as every route shows it: its columns are the keys of the body.
create or replace function lib.goal_body(goal app.goals) returns table (
  id bigint, habit_id bigint, title text, description text, tier text, target double precision, target_unit text,
  frequency double precision, frequency_unit text, is_additive boolean, goal_group_id bigint, days_of_week text[]
)
language sql stable as $$
  select goal.id, goal.habit_id, goal.title, goal.description, goal.tier, goal.target, goal.target_unit, goal.frequency,
         goal.frequency_unit, goal.is_additive, goal.goal_group_id, goal.days_of_week
$$;
grant execute on function lib.goal_body to app_api;
