-- A habit as every route shows it (habits.md section 3.1), without its goals.
create or replace function lib.habit_json(habit app.habits, streak integer) returns json
language sql stable as $$
  select json_build_object(
    'id', habit.id, 'name', habit.name, 'icon', habit.icon, 'start_date', habit.start_date,
    'energy_cost', habit.energy_cost, 'energy_return', habit.energy_return,
    'notification_times', habit.notification_times, 'notification_frequency', habit.notification_frequency,
    'notification_days', habit.notification_days, 'milestone_notifications', habit.milestone_notifications,
    'sort_order', habit.sort_order, 'stage', habit.stage, 'streak', streak,
    'revealed', habit.revealed, 'is_carryover', habit.is_carryover)
$$;
grant execute on function lib.habit_json to app_api;
