-- analytics_aggregates.wallet_movements: messages of wallets by month and reason.
create view app.groups_wallet_movements with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, s.reason, count(distinct s.person) as people,
         sum(s.charged) as charged, sum(s.refunded) as refunded, sum(s.granted) as granted,
         sum(s.reversed) as reversed
    from analytics.wallet_movements s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.month) as hidden,
         row_number() over (partition by g.month order by g.people, g.reason) as place
    from groups g
)
select r.month, r.reason, r.people, r.charged, r.refunded, r.granted, r.reversed
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_wallet_movements is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.wallet_movements with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_wallet_movements, p.rows) g
 where p.view = 'wallet_movements';
grant select on analytics_aggregates.wallet_movements to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.wallet_movements is
  'One row per month and reason. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.wallet_movements.month is
  'The first day of the month of the movement, by the local days of each person.';
comment on column analytics_aggregates.wallet_movements.reason is 'Why the balance moved.';
comment on column analytics_aggregates.wallet_movements.charged is 'How many messages were charged.';
comment on column analytics_aggregates.wallet_movements.refunded is 'How many were given back.';
comment on column analytics_aggregates.wallet_movements.granted is 'How many were granted or bought.';
comment on column analytics_aggregates.wallet_movements.reversed is
  'How many were taken back after a refund of the purchase.';
comment on column analytics_aggregates.wallet_movements.people is 'How many people the group has; at least 5.';
