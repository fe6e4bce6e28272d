-- The kind, threshold, current and longest streak of a habit, over the completions of all its goals
-- (docs/contract/habits.md#streak-of-a-habit): as kept, else as judged now. Always one row. With `limit` it judges only
-- where no streak is kept: PostgreSQL would join first, and then drop what was judged.
create or replace function lib.habit_streak(habit app.habits)
returns table (subtractive boolean, threshold double precision, streak integer, longest integer)
language sql stable as $$
  select kind.subtractive, kind.threshold, coalesce(kept.streak, now.streak),
         coalesce(now.longest, greatest(kept.longest, kept.streak))
    from lib.habit_kind(habit) kind
    left join lateral (
      select lib.streak_on(s, lib.today()) as streak, s.longest, s.counted_days
        from app.streaks s where s.user_id = habit.user_id and s.habit_id = habit.id and s.goal_id is null
    ) kept on true
    left join lateral (
      select n.* from lib.streak_now(habit, kept.counted_days) n where kept.streak is null limit 1
    ) now on true
$$;
grant execute on function lib.habit_streak to app_api, app_worker;
