-- title: What becomes of invitations?
-- sentence: Offers by what was offered, how many of them were dismissed, and how many accepted.
-- population: every invitation, and every completion that a model suggested, by the week of the offer
-- zone: weeks by the local days of each person
-- missing: accepted is null where an offer cannot be accepted; offers of deleted people are gone
-- as_of: now
-- figure: bars source offered
select i.source, count(*) as offered, count(i.dismissed_at) as dismissed,
       case when count(i.accepted) > 0 then count(*) filter (where i.accepted) end as accepted
  from analytics.invitations i
  cross join analytics.today t
 where $1::integer is null
    or i.local_day between t.last_whole_week - 7 * ($1::integer - 1) and t.last_whole_week + 6
 group by i.source
 order by i.source
