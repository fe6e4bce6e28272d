-- A goal's body as a text without its closing brace, so that its completions can follow
-- (docs/contract/decisions.md#a31). json_scalar, because to_json looks up the type of its value in each row;
-- || instead of concat, which calls the output function of each argument.
create or replace function lib.goal_head(goal app.goals) returns text
language sql stable as $$
  select '{"id":' || goal.id || ',"habit_id":' || goal.habit_id || ',"title":' || json_scalar(goal.title)::text
    || ',"description":' || coalesce(json_scalar(goal.description)::text, 'null') || ',"tier":"' || goal.tier
    || '","target":' || goal.target || ',"target_unit":' || json_scalar(goal.target_unit)::text || ',"frequency":'
    || goal.frequency || ',"frequency_unit":' || json_scalar(goal.frequency_unit)::text || ',"is_additive":'
    || goal.is_additive::text || ',"goal_group_id":' || coalesce(goal.goal_group_id::text, 'null')
    || ',"days_of_week":' || coalesce(to_json(goal.days_of_week)::text, 'null')
$$;
grant execute on function lib.goal_head to app_api;
