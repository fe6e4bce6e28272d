-- title: What do the language models cost?
-- sentence: US dollars, estimated from the tokens used and the vendors' prices, also where a person's own key paid.
-- population: people with a call to a language model in the month
-- zone: months by the local days of each person
-- missing: calls to a model without a known price add nothing, and null is a month of only those; deleted people are gone
-- as_of: now
-- figure: bars month dollars
-- graphql: { modelCosts { groupedAggregates(groupBy: [MONTH]) { keys distinctCount { person } sum { dollars } } } }
select date_trunc('month', u.local_day)::date as month, count(distinct u.person) as people,
       sum(u.cost_usd)::double precision as dollars,
       round(sum(u.cost_usd) / count(distinct u.person), 6)::double precision as dollars_per_person
  from analytics.llm_usage u
  cross join analytics.today t
 where $1::integer is null
    or u.local_day between t.last_whole_week - 7 * ($1::integer - 1) and t.last_whole_week + 6
 group by 1
 order by 1
