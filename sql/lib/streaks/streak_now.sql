-- The streak of a habit judged now: where none is kept, or where it no longer holds. counted_days: as kept, else null.
create or replace function lib.streak_now(habit app.habits, counted_days datemultirange)
returns table (streak integer, longest integer)
language sql stable as $$
  select j.streak, j.longest
    from lib.counted_days(habit) d
    cross join lateral lib.streak_judge(habit.user_id, habit.id, null, coalesce(streak_now.counted_days, d.days),
      d.clean_from, lib.today()) j
   where d.goal_id is null
$$;
grant execute on function lib.streak_now to app_api, app_worker;
