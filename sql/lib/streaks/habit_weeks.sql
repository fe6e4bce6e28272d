-- The weeks of a habit of the caller that counts in weeks, from the one in which it was first done, or the present unit
-- began, to that of today or of the newest done day: `why` is docs/contract/habits.md#why-a-week-counts. runs: the done
-- days. A week needs the times of the rule that held on its Sunday, or today.
create or replace function lib.habit_weeks(habit_id bigint, runs datemultirange)
returns table (week date, done integer, needed integer, why text)
language sql stable as $$
  with rules as materialized (
    select * from lib.habit_rule_spans(array[habit_weeks.habit_id])
  ), bounds as materialized (
    select lib.monday(coalesce(greatest(max(r.since), lower(runs)), lib.today())) as first, lib.today() as today,
           lib.monday(greatest(lib.today(), upper(runs) - 1)) as last, lib.habit_paused(habit_weeks.habit_id) as paused
      from rules r
  ), weeks as (
    select b.first + n as week from bounds b cross join generate_series(0, b.last - b.first, 7) n
  ), done as (
    select r.week, sum(least(r.last_day, r.week + 6) - greatest(r.first_day, r.week) + 1)::integer as days
      from (
        select lower(d) as first_day, upper(d) - 1 as last_day,
               lib.monday(lower(d)) + generate_series(0, upper(d) - 1 - lib.monday(lower(d)), 7) as week
          from unnest(runs) d
      ) r
     group by r.week
  )
  select w.week, coalesce(d.days, 0), r.times, case
           when d.days >= r.times then 'met'
           when w.week >= lib.monday(b.today) then 'running'
           when b.paused && daterange(w.week, w.week + 7) then 'paused'
           when w.week = lib.monday(lower(runs))
             or exists (select from rules o where o.from_day between w.week and w.week + 6) then 'began'
           else 'short' end
    from weeks w
    cross join bounds b
    join rules r on r.judges @> case when w.week = lib.monday(b.today) then b.today else w.week + 6 end
    left join done d on d.week = w.week
$$;
grant execute on function lib.habit_weeks to app_api, app_worker;
