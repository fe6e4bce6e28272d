-- analytics_aggregates.wallet_movements: messages of wallets by month and reason.
select lib.make_groups('wallet_movements', 'One row per month and reason.',
  within => 'month', keys => '{reason}', numbers => '{charged, refunded, granted, reversed}', query => $$
  select lib.first_of_month(s.local_day) as month, s.reason, count(distinct s.person) as people,
         sum(s.charged) as charged, sum(s.refunded) as refunded, sum(s.granted) as granted,
         sum(s.reversed) as reversed
    from lib.everybody(null::analytics.wallet_movements,
           '{local_day, reason, person, charged, refunded, granted, reversed}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.wallet_movements to app_analyst_aggregates;
comment on column analytics_aggregates.wallet_movements.month is
  'The first day of the month of the movement, by the local days of each person.';
comment on column analytics_aggregates.wallet_movements.reason is 'Why the balance moved.';
comment on column analytics_aggregates.wallet_movements.charged is 'How many messages were charged.';
comment on column analytics_aggregates.wallet_movements.refunded is 'How many were given back.';
comment on column analytics_aggregates.wallet_movements.granted is 'How many were granted or bought.';
comment on column analytics_aggregates.wallet_movements.reversed is
  'How many were taken back after a refund of the purchase.';
