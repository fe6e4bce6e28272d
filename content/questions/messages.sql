-- title: How many messages come and go?
-- sentence: Messages to the language model that were bought, granted, used, and given back because a request failed.
-- population: every movement of every wallet
-- zone: months by the local days of each person
-- missing: a month without a movement is no row; deleted people are gone with the next daily count
-- figure: bars month used
-- counts: messages_by_month
-- graphql: { presentCounts(filter: { figure: { equalTo: "messages_by_month" } }) { groupedAggregates(groupBy: [VALUE]) {
--   keys sum { numerator } } } }
with movements as (
  select split_part(c.value, ',', 1)::date as month, split_part(c.value, ',', 2) as movement,
         sum(c.numerator)::bigint as messages, max(c.people) as people
    from analytics.present_counts c
   where c.figure = 'messages_by_month'
     and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
   group by c.value
)
select m.month, coalesce(sum(m.messages) filter (where m.movement = 'bought'), 0)::bigint as bought,
       coalesce(sum(m.messages) filter (where m.movement = 'granted'), 0)::bigint as granted,
       coalesce(sum(m.messages) filter (where m.movement = 'used'), 0)::bigint as used,
       coalesce(sum(m.messages) filter (where m.movement = 'refunded'), 0)::bigint as refunded
  from movements m
 group by m.month
having max(m.people) >= (select fewest_people from analytics.today)
 order by m.month
