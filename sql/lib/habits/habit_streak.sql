-- The kind, threshold and current streak of a habit, over the completions of all its goals
-- (docs/contract/habits.md#streak-of-a-habit). Always one row; reads the goals and one run, whatever the history.
create or replace function lib.habit_streak(habit app.habits)
returns table (subtractive boolean, threshold double precision, streak integer)
language sql stable as $$
  select kind.subtractive, kind.threshold,
         case when kind.subtractive then lib.subtractive_streak((
             select r.last_day from app.habit_runs r
              where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day <= lib.today()
              order by r.first_day desc limit 1), habit.start_date, lib.today())
           else coalesce((
             select lib.additive_streak(r.first_day, r.last_day, lib.today()) from app.habit_runs r
              where r.user_id = habit.user_id and r.habit_id = habit.id order by r.first_day desc limit 1), 0) end
    from lib.habit_kind(habit) kind
$$;
grant execute on function lib.habit_streak to app_api, app_worker;
