-- title: What do the language models cost?
-- sentence: US dollars, estimated from the tokens used and the vendors' prices, also where a person's own key paid.
-- population: people with a call to a language model in the month
-- zone: months by the local days of each person
-- missing: calls to a model without a known price add nothing, and null is a month of only those; deleted people are gone
--   with the next daily count
-- figure: bars month dollars
-- graphql: { presentCounts(filter: { figure: { equalTo: "model_costs_by_month" } }) { groupedAggregates(groupBy: [VALUE]) {
--   keys sum { numerator } } } }
with counts as (
  select c.* from analytics.present_counts c
   where $1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week
), people as (
  select substr(c.value, 7) as month, sum(c.people) as people
    from counts c
   where c.figure = case when $1::integer is null then 'people_ever' else 'people_last' end and c.value like 'model %'
   group by c.value
), costs as (
  select c.value as month, case when sum(c.denominator) > 0 then sum(c.numerator) end as dollars
    from counts c where c.figure = 'model_costs_by_month' group by c.value
)
select p.month::date as month, p.people::bigint as people, c.dollars::double precision as dollars,
       round(c.dollars / p.people, 6)::double precision as dollars_per_person
  from people p
  join costs c on c.month = p.month
 where p.people >= (select fewest_people from analytics.today)
 order by p.month
