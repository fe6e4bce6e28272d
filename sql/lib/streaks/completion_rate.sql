-- The share of what a habit asked for that was done (docs/contract/habits.md#get-habitshabit_idstats): done due days of
-- the due days from the first done day, or the start date, to today; of weeks and months the met ones of all that are
-- not forgiven. 0 without any. Arguments as of lib.streak_periods.
create or replace function lib.completion_rate(
  user_id bigint, habit_id bigint, counted_days datemultirange, clean_from date, today date
) returns double precision
language sql stable as $$
  with rules as materialized (
    select * from lib.streak_rule_spans(completion_rate.user_id, completion_rate.habit_id)
  ), asked as (
    select datemultirange(daterange(least(coalesce(clean_from, lower(counted_days)), today + 1), today + 1))
             - lib.habit_paused(completion_rate.user_id, completion_rate.habit_id) as days
  )
  select coalesce(case when exists (select from rules r where r.unit = 'day' and upper_inf(r.held))
    then (select sum(lib.due_days(r.due, case when clean_from is null then a.days * counted_days
                 else a.days - counted_days end * datemultirange(r.held)))::double precision
               / nullif(sum(lib.due_days(r.due, a.days * datemultirange(r.held))), 0)
            from rules r cross join asked a)
    else (select avg((p.why = 'met')::integer)
            from lib.streak_periods(completion_rate.user_id, completion_rate.habit_id, null, counted_days, clean_from,
              today, null) p
           where p.why in ('met', 'short'))::double precision end, 0)
$$;
grant execute on function lib.completion_rate to app_api;
