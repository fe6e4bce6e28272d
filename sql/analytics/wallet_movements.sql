-- analytics.wallet_movements: messages charged, refunded, granted and reversed.
create view analytics.wallet_movements with (security_invoker = true) as
select p.person, m.day, lib.monday(m.day) as week, lib.first_of_month(m.day) as month, a.bucket, a.reason,
       case when a.reason in ('spend_monthly', 'spend_offering') then abs(m.messages) else 0 end as charged,
       case when a.reason in ('refund_monthly', 'refund_offering') then abs(m.messages) else 0 end as refunded,
       case when a.reason in ('self_grant', 'admin_grant', 'license_vendor_purchase') then m.messages
            else 0 end as granted,
       case when a.reason = 'license_vendor_refund' then -m.messages else 0 end as reversed,
       lib.local_day(a.created_at, z.timezone) as local_day
  from app.wallet_audit a
  join app.pseudonyms p on p.user_id = a.user_id
  join lib.person_zones() z on z.user_id = a.user_id
  cross join lateral (select lib.utc_day(a.created_at), a.delta::integer) m (day, messages);
grant select on analytics.wallet_movements to app_analyst;
comment on view analytics.wallet_movements is
  'One row per movement of a wallet; amounts are messages to the language model. Rows of deleted people are gone.';
comment on column analytics.wallet_movements.person is 'The person as a random key, the same in every view.';
comment on column analytics.wallet_movements.day is 'deprecated: the day of the movement, in UTC.';
comment on column analytics.wallet_movements.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.wallet_movements.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.wallet_movements.bucket is
  'monthly: the free messages of a month; offering: bought or granted messages.';
comment on column analytics.wallet_movements.reason is 'The reason of the movement, as the audit row has it.';
comment on column analytics.wallet_movements.charged is 'Messages charged for a model request.';
comment on column analytics.wallet_movements.refunded is 'Messages refunded because a model request failed.';
comment on column analytics.wallet_movements.granted is 'Messages bought or granted.';
comment on column analytics.wallet_movements.reversed is 'Messages removed because the vendor reversed a purchase.';
comment on column analytics.wallet_movements.local_day is
  'The local day of the movement, in the person''s present time zone.';
