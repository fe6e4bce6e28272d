-- A goal as every route shows it (habits.md section 4.1), without its completions.
create or replace function lib.goal_json(goal app.goals) returns json
language sql stable as $$
  select json_build_object(
    'id', goal.id, 'habit_id', goal.habit_id, 'title', goal.title, 'description', goal.description, 'tier', goal.tier,
    'target', goal.target, 'target_unit', goal.target_unit, 'frequency', goal.frequency,
    'frequency_unit', goal.frequency_unit, 'is_additive', goal.is_additive, 'goal_group_id', goal.goal_group_id,
    'days_of_week', goal.days_of_week)
$$;
grant execute on function lib.goal_json to app_api;
