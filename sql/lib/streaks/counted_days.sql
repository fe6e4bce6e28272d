-- The days that count for a habit, goal_id null, and for each of its goals, from all completions: done days, or days
-- above the threshold (docs/contract/habits.md#counted-days). clean_from: the start date of a subtractive one. Units of
-- a day are added as decimals.
create or replace function lib.counted_days(habit app.habits)
returns table (goal_id bigint, days datemultirange, clean_from date)
language sql stable as $$
  with goals as (
    select g.id, case when not g.is_additive then lib.goal_threshold(g) end as threshold
      from app.goals g where g.user_id = habit.user_id and g.habit_id = habit.id
  ), logged as materialized (
    select c.goal_id, c.local_day, lib.units(c.completed_units) as units
      from app.goal_completions c where c.user_id = habit.user_id and c.goal_id in (select g.id from goals g)
  )
  select null,
         coalesce(range_agg(daterange(d.local_day, d.local_day, '[]')) filter (where d.local_day is not null), '{}'),
         case when k.subtractive then habit.start_date end
    from lib.habit_kind(habit) k
    left join (
      select l.local_day, sum(l.units) as units from logged l group by l.local_day
    ) d on d.units > coalesce(k.threshold::numeric, 0)
   group by k.subtractive
  union all
  select g.id,
         coalesce(range_agg(daterange(l.local_day, l.local_day, '[]')) filter (where l.goal_id is not null), '{}'),
         case when g.threshold is not null then habit.start_date end
    from goals g
    left join logged l on l.goal_id = g.id and l.units > coalesce(g.threshold::numeric, 0)
   group by g.id, g.threshold
$$;
grant execute on function lib.counted_days to app_api, app_worker;
