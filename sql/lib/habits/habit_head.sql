-- A habit's body as a text without its closing brace, so that its goals can follow (docs/contract/decisions.md#a31).
-- json_scalar, as in lib.goal_head. A rule holds words and numbers only, so its text has no other spaces than jsonb's.
create or replace function lib.habit_head(habit app.habits, streak integer) returns text
language sql stable as $$
  select concat('{"id":', habit.id, ',"name":', json_scalar(habit.name), ',"icon":', json_scalar(habit.icon),
    ',"start_date":', json_scalar(habit.start_date), ',"energy_cost":', habit.energy_cost,
    ',"energy_return":', habit.energy_return,
    ',"notification_times":', coalesce(to_json(habit.notification_times), 'null'),
    ',"notification_frequency":', coalesce(json_scalar(habit.notification_frequency), 'null'),
    ',"notification_days":', coalesce(to_json(habit.notification_days), 'null'),
    ',"milestone_notifications":', habit.milestone_notifications::text,
    ',"sort_order":', coalesce(habit.sort_order::text, 'null'), ',"stage":', json_scalar(habit.stage),
    ',"streak":', streak, ',"revealed":', habit.revealed::text,
    ',"is_carryover":', habit.is_carryover::text,
    case when habit.streak_rule is null then ',"streak_rule":null,"streak_unit":"day"'
      else concat(',"streak_rule":', replace(habit.streak_rule::text, ' ', ''), ',"streak_unit":"',
        lib.streak_unit(habit.streak_rule), '"') end)
$$;
grant execute on function lib.habit_head to app_api;
