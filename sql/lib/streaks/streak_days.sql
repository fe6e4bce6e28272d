-- The 90 days up to the newest one that explain a streak, each with its units over all goals and its word
-- (docs/contract/habits.md#why-a-day-counts). graced: whether the streak ended before today and still counts.
create or replace function lib.streak_days(
  habit app.habits, threshold double precision, newest date, today date, graced boolean
) returns table (day date, units double precision, why text)
language sql stable as $$
  select n.day, coalesce(l.units, 0)::double precision,
         lib.streak_day_why(n.day, today, l.units, threshold, habit.start_date,
           lib.due_before(r.due, n.day + 1) > lib.due_before(r.due, n.day), p.days @> n.day,
           not isempty(p.days) or r.from_day is not null, graced)
    from (select newest - ago from generate_series(0, 89) ago) n (day)
    cross join lib.habit_paused(habit.user_id, habit.id) p (days)
    join lib.streak_rule_spans(habit.user_id, habit.id) r on r.held @> n.day
    left join (
      select c.local_day as day, sum(lib.units(c.completed_units)) as units
        from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       where g.user_id = habit.user_id and g.habit_id = habit.id and c.local_day >= newest - 89
       group by c.local_day
    ) l on l.day = n.day
$$;
grant execute on function lib.streak_days to app_api;
