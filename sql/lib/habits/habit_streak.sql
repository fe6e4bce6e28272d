-- The kind, threshold and current streak of a habit, over the completions of all its goals
-- (docs/contract/habits.md#streak-of-a-habit). Days are the stored local days. Always one row; reads by index per
-- habit.
create or replace function lib.habit_streak(habit app.habits)
returns table (subtractive boolean, threshold double precision, streak integer)
language sql stable as $$
  select coalesce(kind.subtractive, false), kind.threshold,
         case when kind.subtractive then lib.subtractive_streak(days.last_violation, habit.start_date, lib.today())
           else lib.additive_streak(days.done, lib.today()) end
    from (
      select bool_or(not g.is_additive) as subtractive,
             coalesce((array_agg(g.target order by g.id) filter (where g.tier = 'clear'))[1],
                      (array_agg(g.target order by g.id) filter (where not g.is_additive))[1]) as threshold
        from app.goals g where g.user_id = habit.user_id and g.habit_id = habit.id
    ) kind
    cross join lateral (
      select array_agg(d.day order by d.day desc) filter (where d.units > 0) as done,
             max(d.day) filter (
               where d.units > kind.threshold and d.day between habit.start_date and lib.today()) as last_violation
        from (
          select c.local_day as day, sum(c.completed_units) as units
            from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
           where g.user_id = habit.user_id and g.habit_id = habit.id
           group by c.local_day
        ) d
    ) days
$$;
grant execute on function lib.habit_streak to app_api, app_worker;
