-- The current streak of a habit of the caller, out of one run (docs/contract/habits.md#streak-of-a-habit). start,
-- subtractive: the habit's start date and kind. Always one row.
create or replace function lib.current_streak(habit_id bigint, start date, subtractive boolean)
returns table (streak integer)
language sql stable as $$
  select coalesce((
      select case when subtractive then lib.subtractive_streak(r.last_day, start, lib.today())
               else lib.additive_streak(r.first_day, r.last_day, lib.today()) end
        from app.habit_runs r
       where r.user_id = lib.current_user_id() and r.habit_id = current_streak.habit_id
         and (not subtractive or r.first_day <= lib.today())
       order by r.first_day desc limit 1
    ), case when subtractive then lib.subtractive_streak(null, start, lib.today()) else 0 end)
$$;
grant execute on function lib.current_streak to app_api, app_worker;
