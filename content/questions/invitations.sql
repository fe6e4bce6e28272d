-- title: What becomes of invitations?
-- sentence: Offers by what was offered, how many of them were dismissed, and how many accepted.
-- population: every invitation, and every completion that a model suggested, by the week of the offer
-- zone: weeks by the local days of each person
-- missing: accepted is null where an offer cannot be accepted; deleted people are gone with the next daily count
-- figure: bars source offered
-- graphql: { presentCounts(filter: { figure: { equalTo: "offers" } }) { groupedAggregates(groupBy: [VALUE]) {
--   keys sum { numerator } } } }
with outcomes as (
  select split_part(c.value, ',', 1) as source, split_part(c.value, ',', 2) as outcome,
         sum(c.numerator)::bigint as offers, max(c.people) as people
    from analytics.present_counts c
   where c.figure = 'offers'
     and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
   group by c.value
)
select o.source, o.offers as offered,
       case when d.source is null then 0 when d.people >= t.fewest_people then d.offers end as dismissed,
       case when w.source is null then null when a.source is null then 0 when a.people >= t.fewest_people then a.offers end
         as accepted
  from outcomes o
  cross join analytics.today t
  left join outcomes d on d.source = o.source and d.outcome = 'dismissed'
  left join outcomes w on w.source = o.source and w.outcome = 'answerable'
  left join outcomes a on a.source = o.source and a.outcome = 'accepted'
 where o.outcome = 'offered' and o.people >= t.fewest_people
 order by o.source
