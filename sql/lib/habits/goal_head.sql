-- The text of a goal's body without its closing brace: the keys and values of lib.goal_body
-- (docs/contract/decisions.md#a31). For statements that show many goals.
create or replace function lib.goal_head(goal app.goals) returns text
language sql stable as $$
  select concat('{"id":', goal.id, ',"habit_id":', goal.habit_id, ',"title":', to_json(goal.title),
    ',"description":', coalesce(to_json(goal.description), 'null'), ',"tier":"', goal.tier, '","target":', goal.target,
    ',"target_unit":', to_json(goal.target_unit), ',"frequency":', goal.frequency,
    ',"frequency_unit":', to_json(goal.frequency_unit),
    ',"is_additive":', case when goal.is_additive then 'true' else 'false' end,
    ',"goal_group_id":', coalesce(goal.goal_group_id::text, 'null'),
    ',"days_of_week":', coalesce(to_json(goal.days_of_week), 'null'))
$$;
grant execute on function lib.goal_head to app_api;
