-- The longest streak of a habit with the first and the last day of what counts; of several streaks the first, and no
-- days for 0. Arguments as of lib.streak_periods. A span of clean days may begin and end with days that are not due:
-- these are left out.
create or replace function lib.streak_longest(
  user_id bigint, habit_id bigint, counted_days datemultirange, clean_from date, today date
) returns table (streak integer, first_day date, last_day date)
language sql stable as $$
  with longest as materialized (
    select sum(p.counts)::integer as streak, min(p.first_day) as first_day, max(p.last_day) as last_day
      from (
        select s.*, count(*) filter (where s.ends) over (order by s.first_day) as ended
          from lib.streak_periods(streak_longest.user_id, streak_longest.habit_id, null, counted_days, clean_from,
            today, null) s
      ) p
     where p.counts > 0 group by p.ended order by streak desc, first_day limit 1
  ), due as (
    select min(d.day) as first, max(d.day) as last
      from longest l
      cross join unnest(array[l.first_day, l.last_day - 6]) f (day)
      cross join lateral (select f.day + n from generate_series(0, 6) n) d (day)
      join lib.streak_rule_spans(streak_longest.user_id, streak_longest.habit_id) r on r.held @> d.day
     where clean_from is not null and d.day between l.first_day and l.last_day
       and lib.due_before(r.due, d.day + 1) > lib.due_before(r.due, d.day)
  )
  select coalesce(max(l.streak), 0), max(coalesce(due.first, l.first_day)), max(coalesce(due.last, l.last_day))
    from longest l cross join due
$$;
grant execute on function lib.streak_longest to app_api;
