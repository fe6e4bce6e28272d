-- Whether the running week or month of a habit, or of one of its goals, is met by some counted days.
create or replace function lib.streak_is_met(habit app.habits, goal_id bigint, counted_days datemultirange, today date)
returns boolean
language sql stable as $$
  select exists (
    select from lib.streak_periods(habit.user_id, habit.id, streak_is_met.goal_id, counted_days, null, today, today) p
     where p.why = 'met')
$$;
grant execute on function lib.streak_is_met to app_api;
