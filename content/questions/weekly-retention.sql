-- title: How many stay, week by week?
-- sentence: Of the people who joined in a week, how many were active in each whole week since, the first being week 0.
-- population: everybody who has an account
-- zone: weeks by the local days of each person
-- missing: weeks that are not over everywhere are no rows; deleted people are gone with the next daily count
-- figure: grid week_number joined_week rate
-- graphql: { presentCounts(first: 1000, orderBy: [VALUE_ASC, WEEK_ASC], filter: { figure: { equalTo:
--   "weekly_retention" } }) { nodes { joinedWeek: value week joined: denominator active: numerator } } }
select c.value::date as joined_week, (c.week - c.value::date) / 7 as week_number, c.denominator::integer as joined,
       c.numerator::integer as active, round(c.numerator / c.denominator, 4)::double precision as rate
  from analytics.present_counts c
 where c.figure = 'weekly_retention' and c.people is not null
   and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
 order by joined_week, week_number
