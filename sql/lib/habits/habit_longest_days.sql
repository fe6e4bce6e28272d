-- The longest streak of a habit with its first and its last day; of several streaks the first, and no days for 0.
-- app.habit_runs.longest never falls from run to run, so the first run that reaches the streak holds it, or follows it
-- if the habit is subtractive; if no day ends it, the streak lasts until today. Reads the runs up to that one, or
-- counts by rules and pauses where the caller has any.
create or replace function lib.habit_longest_days(habit app.habits, subtractive boolean)
returns table (streak integer, from_day date, to_day date)
language sql stable as $$
  with answer as materialized (  -- otherwise it is computed for each run
    select lib.habit_longest_streak(habit, subtractive) as streak
  )
  select * from lib.ruled_longest(habit.id, habit.start_date, subtractive, lib.habit_run_days(habit.id))
   where lib.has_streak_rules()
  union all
  select a.streak, d.to_day - a.streak + 1, d.to_day
    from answer a
    left join lateral (
      select coalesce((
        select case when subtractive then r.first_day - 1 else r.last_day end from app.habit_runs r
         where r.user_id = habit.user_id and r.habit_id = habit.id and r.longest >= a.streak
           and (not subtractive or r.first_day <= lib.today())
         order by r.first_day limit 1), lib.today()) as to_day) d on a.streak > 0
   where not lib.has_streak_rules()
$$;
grant execute on function lib.habit_longest_days to app_api;
