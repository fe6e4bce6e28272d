-- analytics_aggregates.retention: of the people who joined in one month, how many were active in their nth week.
create view analytics_aggregates.retention with (security_barrier = true) as
select r.cohort, r.week, r.people, case when shown.active then r.active end as active,
       case when shown.active then r.rate end as rate
  from lib.everybody(null::analytics.retention) r
  cross join lateral (select lib.enough(lib.smaller_group(r.active, r.people)) is not false) shown (active)
 where lib.enough(r.people)
offset 0;
grant select on analytics_aggregates.retention to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.retention is
  'One row per cohort and week that is over. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.retention.cohort is '@dimension
The first day of the month of signing up, in UTC.';
comment on column analytics_aggregates.retention.week is '@dimension
Weeks since each person joined, 0 to 35.';
comment on column analytics_aggregates.retention.people is
  'How many people joined then for whom the week is over; at least 5.';
comment on column analytics_aggregates.retention.active is
  'How many of them were active in the week; null where those or the others are fewer than 5, but not nobody.';
comment on column analytics_aggregates.retention.rate is 'active as a part of people, 0 to 1; null like active.';
