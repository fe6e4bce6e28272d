-- The weeks or months of a habit, or of one of its goals, with what each needs and has: for lib.streak_periods, whose
-- arguments these are. The rule that held on the last day, or today, decides what a period needs; a month with paused
-- days asks for its share, rounded down, at least for one. is_paused: a day of the week, or the whole month, is.
-- is_begun: a row of the rule begins in it.
create or replace function lib.streak_weeks(
  user_id bigint, habit_id bigint, goal_id bigint, counted_days datemultirange, paused datemultirange, unit text,
  from_day date, to_day date, today date
) returns table (
  first_day date, last_day date, done numeric, needed numeric, in_units boolean, is_paused boolean, is_begun boolean
)
language sql stable as $$
  with rules as materialized (
    select * from lib.streak_rule_spans(streak_weeks.user_id, streak_weeks.habit_id)
  ), periods as (
    select p::date as first_day, (p + ('1 ' || unit)::interval)::date - 1 as last_day
      from generate_series(date_trunc(unit, from_day::timestamp), to_day::timestamp, ('1 ' || unit)::interval) p
  ), days as (
    select date_trunc(unit, d.day)::date as first_day, count(*) as days
      from unnest(counted_days * datemultirange(daterange(date_trunc(unit, from_day::timestamp)::date, null))) s
      cross join generate_series(lower(s)::timestamp, upper(s)::timestamp - interval '1 day', interval '1 day') d (day)
     group by 1
  ), units as (
    select date_trunc(unit, c.local_day::timestamp)::date as first_day, sum(lib.units(c.completed_units)) as units
      from app.goals g
      join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       and c.local_day >= date_trunc(unit, from_day::timestamp)
     where g.user_id = streak_weeks.user_id and g.habit_id = streak_weeks.habit_id
       and g.id = coalesce(streak_weeks.goal_id, g.id) and exists (select from rules r where r.in_units)
     group by 1
  )
  select p.first_day, p.last_day, case when r.in_units then coalesce(u.units, 0) else coalesce(d.days, 0) end,
         case when unit = 'month' and rest.days < p.last_day - p.first_day + 1
           then least(r.needed, greatest(1, floor(r.needed * rest.days / (p.last_day - p.first_day + 1))))
           else r.needed end,
         r.in_units,
         rest.days < case when unit = 'week' then 7 else 1 end,
         exists (select from rules o where o.from_day between p.first_day and p.last_day)
    from periods p
    cross join lateral (
      select coalesce(sum(upper(s) - lower(s)), 0) as days
        from unnest(datemultirange(daterange(p.first_day, p.last_day, '[]')) - paused) s
    ) rest
    join rules r on r.held @> greatest(case when today between p.first_day and p.last_day then today
      else p.last_day end, r.since)
    left join days d on d.first_day = p.first_day
    left join units u on u.first_day = p.first_day
$$;
grant execute on function lib.streak_weeks to app_api, app_worker;
