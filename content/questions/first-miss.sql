-- title: When do habits miss for the first time?
-- sentence: Of the habits due in a week of the program that had not missed before, how many missed then.
-- population: habits of people in the program that never missed before the program week; days that are paused
--   or not scheduled miss nothing, and habits that count weeks have no due days
-- zone: program weeks by the local days of each person
-- missing: today counts as missed until it is done; deleted people and habits are gone
-- figure: histogram program_week missed_first
-- graphql: { presentCounts(filter: { figure: { equalTo: "first_miss" } }) { groupedAggregates(groupBy: [VALUE]) {
--   keys sum { denominator numerator } } } }
select c.value::integer as program_week, sum(c.denominator)::bigint as habits, sum(c.numerator)::bigint as missed_first
  from analytics.present_counts c
 where c.figure = 'first_miss'
   and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
 group by c.value
having max(c.people) >= (select fewest_people from analytics.today)
 order by program_week
