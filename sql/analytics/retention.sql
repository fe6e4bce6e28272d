-- analytics.retention: of the people who joined in one month, how many were active in their nth week. A week counts
-- only people for whom it is over, so that late joiners don't lower the rate. The first week begins one day early: west
-- of Greenwich, the evening of joining belongs to the local day before the UTC day.
create view analytics.retention with (security_invoker = true) as
with weeks as (
  select p.person, p.joined_month as cohort, n as week
    from analytics.people p
    cross join generate_series(0, 35) n
   where p.joined_on + 7 * (n + 1) <= lib.utc_day(lib.now())
), seen as (
  select distinct p.person, (a.day - p.joined_on) / 7 as week  -- of the day before: -1 / 7 is 0
    from analytics.activity a
    join analytics.people p on p.person = a.person
   where a.day >= p.joined_on - 1
)
select w.cohort, w.week, count(*) as people, count(s.person) as active,
  count(s.person)::double precision / count(*) as rate
  from weeks w
  left join seen s on s.person = w.person and s.week = w.week
 group by w.cohort, w.week;
grant select on analytics.retention to app_analyst;
comment on view analytics.retention is
  'One row per cohort (month of joining) and week since joining, by days in UTC. Deleted people are in no row.';
comment on column analytics.retention.week is '@dimension
Weeks since each person joined, 0 to 35.';
comment on column analytics.retention.cohort is 'The first day of the month in which these people joined.';
comment on column analytics.retention.people is 'The number of people for whom the week is over.';
comment on column analytics.retention.active is 'How many of them have a row of analytics.activity in that week.';
comment on column analytics.retention.rate is 'active divided by people, 0 to 1.';
