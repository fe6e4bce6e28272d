-- Keeps what the judge says today of a habit, or of one of its goals, with its counted days; returns the row. from_day
-- and longest: where only periods from a day on have changed, and only for the better, that day and the longest so far
-- (docs/contract/habits.md#stored-streaks). The caller holds lib.change_lock.
create or replace function lib.streak_keep(
  user_id bigint, habit_id bigint, goal_id bigint, counted_days datemultirange, clean_from date, today date,
  from_day date default null, longest integer default 0
) returns app.streaks
language sql volatile as $$
  insert into app.streaks as s (user_id, habit_id, goal_id, counted_days, streak, longest, since, judged_on,
    held_until, grows_on)
  select streak_keep.user_id, streak_keep.habit_id, streak_keep.goal_id, streak_keep.counted_days, j.streak,
         greatest(j.longest, streak_keep.longest), j.since, today, j.held_until, j.grows_on
    from lib.streak_judge(streak_keep.user_id, streak_keep.habit_id, streak_keep.goal_id, streak_keep.counted_days,
      clean_from, today, from_day) j
  on conflict on constraint streaks_once_per_habit_and_goal do update
    set (counted_days, streak, longest, since, judged_on, held_until, grows_on) = (excluded.counted_days,
      excluded.streak, excluded.longest, excluded.since, excluded.judged_on, excluded.held_until, excluded.grows_on)
  returning s
$$;
grant execute on function lib.streak_keep to app_api;
