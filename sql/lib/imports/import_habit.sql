-- Creates the habit that another app had, by the functions of the routes
-- (docs/contract/imports.md#what-becomes-what). Returns its id.
create or replace function lib.import_habit(source text, body jsonb) returns bigint
language plpgsql volatile as $$
declare
  v_habit bigint;
begin
  v_habit := api.habit_create(jsonb_build_object('name', lib.import_habit_name(body ->> 'name', source),
    'icon', left(coalesce(body ->> 'icon', ''), 100), 'start_date', coalesce(body ->> 'start_date', lib.today()::text),
    'energy_cost', 0, 'energy_return', 0, 'milestone_notifications', false, 'stage', '', 'revealed', true,
    'is_carryover', true, 'sort_order', body -> 'position',
    'streak_rule', nullif(body -> 'streak_rule', 'null'))) ->> 'id';
  perform lib.import_goals(v_habit, body);
  return v_habit;
end $$;
