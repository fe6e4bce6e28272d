-- Whether a day is scheduled for a habit; without weekdays every day is
-- (docs/contract/goal-completions.md#scheduled-days).
create or replace function lib.habit_scheduled(habit app.habits, day date) returns boolean
language sql stable as $$
  select coalesce(cardinality(habit.notification_days), 0) = 0
      or exists (
        select from unnest(habit.notification_days) d (weekday) where lower(d.weekday) = lower(to_char(day, 'Dy')))
$$;
grant execute on function lib.habit_scheduled to app_api;
