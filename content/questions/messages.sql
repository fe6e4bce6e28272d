-- title: How many messages come and go?
-- sentence: Messages to the language model that were bought, granted, used, and given back because a request failed.
-- population: every movement of every wallet
-- zone: months by the local days of each person
-- missing: a month without a movement is no row; deleted people are gone with the next daily count;
--   messages of few people are null for analysts of groups
-- figure: bars month used
-- graphql: { presentCounts(filter: { figure: { equalTo: "messages_by_month" } }) { groupedAggregates(groupBy: [VALUE]) {
--   keys sum { numerator } } } }
with movements as (
  select split_part(c.value, ',', 1)::date as month, split_part(c.value, ',', 2) as movement,
         sum(c.numerator)::bigint as messages, max(c.people) as people
    from analytics.present_counts c
   where c.figure = 'messages_by_month'
     and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
   group by c.value
), months as (
  select m.month, fewest_people
    from movements m
    cross join analytics.today
   group by m.month, fewest_people
  having max(m.people) >= fewest_people
)
select n.month, max(t.messages) filter (where t.movement = 'bought') as bought,
       max(t.messages) filter (where t.movement = 'granted') as granted,
       max(t.messages) filter (where t.movement = 'used') as used,
       max(t.messages) filter (where t.movement = 'refunded') as refunded
  from months n
  cross join lateral (
    select w.movement,
           case when m.movement is null then 0 when m.people >= n.fewest_people then m.messages end as messages
      from unnest('{bought,granted,used,refunded}'::text[]) w (movement)
      left join movements m on m.month = n.month and m.movement = w.movement
  ) t
 group by n.month
 order by n.month
