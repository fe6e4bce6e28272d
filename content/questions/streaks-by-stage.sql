-- title: How long are streaks in each stage?
-- sentence: Of the habits due in a stage, how many had a streak on their last due day of it, and the median of these
--   streaks in due days, over all habits. A habit that missed that day has a streak of 0, so the median often is 0.
-- population: habits of people in the program, once per stage of the present cycle in which they were due; days that
--   are paused or not scheduled end no streak, and habits that count weeks have no due days
-- zone: days and stages by the local days of each person
-- missing: days before the present cycle have no stage; deleted people and habits are gone
-- figure: bars stage kept_share
with counts as (
  select c.* from analytics.present_counts c
   where $1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week
), streaks as (
  select split_part(c.value, ',', 1)::integer as stage, split_part(c.value, ',', 2)::integer as streak,
         sum(c.numerator) as habits
    from counts c
    cross join analytics.today t
    left join counts e on e.figure = 'stage_ends' and e.week = c.week and e.value = split_part(c.value, ',', 1)
   where c.figure = 'streaks_by_stage' and coalesce(e.people, 1) >= t.fewest_people  -- not in a run of 0.5.0
   group by c.value
), ranked as (
  select s.*, sum(s.habits) over (partition by s.stage) as all_habits,
         sum(s.habits) over (partition by s.stage order by s.streak) as up_to
    from streaks s
)
select r.stage, max(r.all_habits)::bigint as habits,
       ((min(r.streak) filter (where r.up_to >= floor((r.all_habits + 1) / 2))
         + min(r.streak) filter (where r.up_to >= floor(r.all_habits / 2) + 1)) / 2.0)::double precision as median_streak,
       round(coalesce(sum(r.habits) filter (where r.streak > 0), 0) / max(r.all_habits), 4)::double precision as kept_share
  from ranked r
 group by r.stage
 order by r.stage
