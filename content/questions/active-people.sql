-- title: How many people are active each week?
-- sentence: People who logged a habit, practised, wrote, answered a prompt or read a chapter at least once in the week.
-- population: everybody who has an account
-- zone: weeks by the local days of each person
-- missing: a week without anybody is no row; deleted people are gone with the next daily count
-- figure: line week people
-- graphql: { presentCounts(first: 1000, orderBy: [WEEK_ASC], filter: { figure: { equalTo: "active_people" } }) {
--   nodes { week people } } }
select c.week, c.people
  from analytics.present_counts c
 where c.figure = 'active_people'
   and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
   and c.people >= (select fewest_people from analytics.today)
 order by c.week
