-- analytics.retention: of the people who joined in a month, how many did something in their nth week. A week counts for
-- those alone for whom it is over, so that late joiners don't look like leavers. The first begins a day early: west of
-- Greenwich the evening of joining is of the day before.
create view analytics.retention with (security_invoker = true) as
with weeks as (
  select p.person, p.joined_month as cohort, n as week
    from analytics.people p
    cross join generate_series(0, 35) n
   where p.joined_on + 7 * (n + 1) <= lib.utc_day(lib.now())
), seen as (
  select distinct p.person, (a.day - p.joined_on) / 7 as week
    from analytics.activity a
    join analytics.people p on p.person = a.person
   where a.day >= p.joined_on - 1
)
select w.cohort, w.week, count(*) as people, count(s.person) as active, count(s.person)::double precision / count(*) as rate
  from weeks w
  left join seen s on s.person = w.person and s.week = w.week
 group by w.cohort, w.week;
grant select on analytics.retention to app_analyst;
comment on view analytics.retention is 'One row a cohort and week since joining.';
comment on column analytics.retention.week is '@dimension
Weeks since each joined, 0 the first, up to 35.';
comment on column analytics.retention.cohort is 'The first of the month in which they joined.';
comment on column analytics.retention.people is 'How many have had that week.';
comment on column analytics.retention.active is 'How many of them did something in it.';
comment on column analytics.retention.rate is 'active / people, 0 to 1.';
