-- Sets `longest` of the runs of a habit from a day on, out of the run before it (docs/contract/habits.md#runs). The
-- caller holds lib.change_lock.
create or replace function lib.habit_runs_measure(habit app.habits, subtractive boolean, from_day date) returns void
language sql volatile as $$
  update app.habit_runs r set longest = measured.longest
    from (
      select stretches.first_day, max(stretches.days) over (order by stretches.first_day) as longest
        from (
          select s.first_day, case when s.first_day < from_day then s.longest  -- of the run before
                   when not subtractive then s.last_day - s.first_day + 1
                   else greatest(s.first_day - greatest(habit.start_date,
                     1 + lag(s.last_day) over (order by s.first_day)), 0) end as days
            from app.habit_runs s
           where s.user_id = habit.user_id and s.habit_id = habit.id
             and s.first_day >= coalesce((select max(b.first_day) from app.habit_runs b
               where b.user_id = habit.user_id and b.habit_id = habit.id and b.first_day < from_day), from_day)
        ) stretches
    ) measured
   where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day = measured.first_day
     and r.longest <> measured.longest
$$;
grant execute on function lib.habit_runs_measure to app_api;
