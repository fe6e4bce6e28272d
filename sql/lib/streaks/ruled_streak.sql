-- The current streak by rules and pauses: what counts after the last period that ended one
-- (docs/contract/habits.md#streak-rules). Arguments as of lib.streak_periods.
create or replace function lib.ruled_streak(habit_id bigint, start date, subtractive boolean, runs datemultirange)
returns integer
language sql stable as $$
  select coalesce(sum(p.counts) filter (where p.ended = p.all_ended), 0)::integer
    from (
      select s.counts, count(*) filter (where s.ends) over (order by s.from_day) as ended,
             count(*) filter (where s.ends) over () as all_ended
        from lib.streak_periods(ruled_streak.habit_id, start, subtractive, runs) s
    ) p
$$;
grant execute on function lib.ruled_streak to app_api, app_worker;
