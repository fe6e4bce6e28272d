-- Whether a day is scheduled for a habit; without weekdays every day is
-- (docs/contract/goal-completions.md#scheduled-days).
create or replace function lib.habit_scheduled(habit app.habits, day date) returns boolean
language sql stable as $$
  select get_bit(lib.weekdays_due(habit.notification_days), extract(isodow from day)::integer - 1) = 1
$$;
grant execute on function lib.habit_scheduled to app_api;
