-- title: On which weekdays are habits done?
-- sentence: Of the days on which a habit was due, how many were done; 1 is Monday.
-- population: every habit that is not deleted, on each day on which it was due: not on a day that is paused or not
--   scheduled; habits that count weeks have no due days
-- zone: weekdays by the local days of each person
-- missing: a due day without a log counts as not done, of a subtractive habit as done; deleted people and habits are gone
-- figure: bars weekday rate kind
-- graphql: { presentCounts(filter: { figure: { equalTo: "completion_by_weekday" } }) { groupedAggregates(groupBy:
--   [VALUE]) { keys sum { denominator numerator } } } }
select split_part(c.value, ',', 1)::integer as weekday, split_part(c.value, ',', 2) as kind,
       sum(c.denominator)::bigint as due, sum(c.numerator)::bigint as done,
       round(sum(c.numerator) / sum(c.denominator), 4)::double precision as rate
  from analytics.present_counts c
 where c.figure = 'completion_by_weekday'
   and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
 group by c.value
having max(c.people) >= (select fewest_people from analytics.today)
 order by weekday, kind
