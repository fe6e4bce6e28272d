-- Keeps the streaks of a habit and its goals anew, from all its completions: for writes that change which days count.
-- The caller holds lib.change_lock.
create or replace function lib.streaks_count(habit app.habits, today date default lib.today()) returns void
language sql volatile as $$
  select lib.streak_keep(habit.user_id, habit.id, d.goal_id, d.days, d.clean_from, today) from lib.counted_days(habit) d
$$;
grant execute on function lib.streaks_count to app_api;
