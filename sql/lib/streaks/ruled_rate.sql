-- The completion rate of a habit with a rule (docs/contract/habits.md#get-habitshabit_idstats): done due days of the
-- due days from the first done day, or the start date, to today; of weeks those met of all that are not forgiven. 0
-- without any. Arguments as of lib.streak_periods.
create or replace function lib.ruled_rate(habit_id bigint, start date, subtractive boolean, runs datemultirange)
returns double precision
language sql stable as $$
  select coalesce(case when exists (select from lib.habit_rule_spans(array[ruled_rate.habit_id]) r
                            where r.times is not null and upper_inf(r.held))
    then (select avg((w.why = 'met')::integer)::double precision from lib.habit_weeks(ruled_rate.habit_id, runs) w
           where w.why in ('met', 'short'))
    else lib.due_days(ruled_rate.habit_id, case when subtractive then s.days - runs else s.days * runs end)
      ::double precision / nullif(lib.due_days(ruled_rate.habit_id, s.days), 0) end, 0)
    from (
      select datemultirange(daterange(least(f.day, lib.today() + 1), lib.today() + 1))
               - lib.habit_paused(ruled_rate.habit_id) as days
        from (select case when subtractive then start else lower(runs) end) f (day)
    ) s
$$;
grant execute on function lib.ruled_rate to app_api;
