-- analytics.wallet_movements: messages charged, given back, granted and taken back.
create view analytics.wallet_movements with (security_invoker = true) as
select p.person, m.day, lib.monday(m.day) as week, lib.first_of_month(m.day) as month, a.bucket, a.reason,
       case when a.reason in ('spend_monthly', 'spend_offering') then abs(m.messages) else 0 end as charged,
       case when a.reason in ('refund_monthly', 'refund_offering') then abs(m.messages) else 0 end as refunded,
       case when a.reason in ('self_grant', 'admin_grant', 'license_vendor_purchase') then m.messages else 0 end as granted,
       case when a.reason = 'license_vendor_refund' then -m.messages else 0 end as reversed
  from app.wallet_audit a
  join app.pseudonyms p on p.user_id = a.user_id
  cross join lateral (select lib.utc_day(a.created_at), a.delta::integer) m (day, messages);
grant select on analytics.wallet_movements to app_analyst;
comment on view analytics.wallet_movements is 'One row a move of a wallet, in messages to the language model.';
comment on column analytics.wallet_movements.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.wallet_movements.week is 'The Monday of that week.';
comment on column analytics.wallet_movements.month is 'The first of that month.';
comment on column analytics.wallet_movements.day is 'The day of the move, in UTC.';
comment on column analytics.wallet_movements.bucket is 'monthly: the free messages of a month; offering: bought or granted ones.';
comment on column analytics.wallet_movements.reason is 'Why the wallet moved.';
comment on column analytics.wallet_movements.charged is 'Messages that a request cost.';
comment on column analytics.wallet_movements.refunded is 'Messages given back because a request failed.';
comment on column analytics.wallet_movements.granted is 'Messages bought or granted.';
comment on column analytics.wallet_movements.reversed is 'Messages taken back because a purchase was reversed.';
