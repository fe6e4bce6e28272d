-- A habit as every route shows it, without its goals: its columns are the keys of the body.
create or replace function lib.habit_body(habit app.habits) returns table (
  id bigint, name text, icon text, start_date date, energy_cost integer, energy_return integer,
  notification_times text[], notification_frequency text, notification_days text[], milestone_notifications boolean,
  sort_order integer, stage text, streak integer, revealed boolean, is_carryover boolean
)
language sql stable as $$
  select habit.id, habit.name, habit.icon, habit.start_date, habit.energy_cost, habit.energy_return,
         habit.notification_times, habit.notification_frequency, habit.notification_days, habit.milestone_notifications,
         habit.sort_order, habit.stage, s.streak, habit.revealed, habit.is_carryover
    from lib.habit_streak(habit) s
$$;
grant execute on function lib.habit_body to app_api;
