-- The longest streak by rules and pauses with the first and the last of what counts; of several streaks the first, and
-- no days for 0. Arguments as of lib.streak_periods. A span of clean days may begin and end with days that are not due:
-- these are left out.
create or replace function lib.ruled_longest(habit_id bigint, start date, subtractive boolean, runs datemultirange)
returns table (streak integer, from_day date, to_day date)
language sql stable as $$
  with longest as materialized (
    select sum(p.counts)::integer as streak, min(p.from_day) as from_day, max(p.to_day) as to_day
      from (
        select s.*, count(*) filter (where s.ends) over (order by s.from_day) as ended
          from lib.streak_periods(ruled_longest.habit_id, start, subtractive, runs) s
      ) p
     where not p.ends group by p.ended having sum(p.counts) > 0 order by 1 desc, 2 limit 1
  ), due as (
    select min(d.day) as first, max(d.day) as last
      from longest l
      cross join unnest(array[l.from_day, l.to_day - 6]) f (day)
      cross join lateral (select f.day + n from generate_series(0, 6) n) d (day)
      join lib.habit_rule_spans(array[ruled_longest.habit_id]) r on r.held @> d.day
     where subtractive and d.day between l.from_day and l.to_day
       and lib.due_before(r.due, d.day + 1) > lib.due_before(r.due, d.day)
  )
  select coalesce(max(l.streak), 0), max(coalesce(due.first, l.from_day)), max(coalesce(due.last, l.to_day))
    from longest l cross join due
$$;
grant execute on function lib.ruled_longest to app_api, app_worker;
