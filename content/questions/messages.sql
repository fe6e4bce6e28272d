-- title: How many messages come and go?
-- sentence: Messages to the language model that were bought, granted, used, and given back because a request failed.
-- population: every movement of every wallet
-- zone: months by the local days of each person
-- missing: a month without a movement is no row; deleted people are gone
-- as_of: now
-- figure: bars month used
select date_trunc('month', m.local_day)::date as month,
       coalesce(sum(m.granted) filter (where m.reason = 'license_vendor_purchase'), 0)::bigint as bought,
       coalesce(sum(m.granted) filter (where m.reason <> 'license_vendor_purchase'), 0)::bigint as granted,
       sum(m.charged)::bigint as used, sum(m.refunded)::bigint as refunded
  from analytics.wallet_movements m
  cross join analytics.today t
 where $1::integer is null
    or m.local_day between t.last_whole_week - 7 * ($1::integer - 1) and t.last_whole_week + 6
 group by 1
 order by 1
