-- analytics_aggregates.retention: of the people who joined in one month, how many were active in their nth week. A week
-- is shown once it is over for the whole month: before, each day would add the people who joined on one day
-- (docs/contract/analysts.md#two-levels).
create view app.groups_retention with (security_invoker = true) as
select r.cohort, r.week, r.people, case when a.shown then r.active end as active,
       case when a.shown then r.rate end as rate
  from analytics.retention r
  cross join analytics.today t
  cross join lateral (select coalesce(lib.enough(lib.smaller_group(r.active, r.people)), true)) a (shown)
  cross join lateral (select lib.first_of_month(r.cohort + 31)) next_month (begins)
 where lib.enough(r.people) and next_month.begins + 7 * r.week <= t.last_whole_week;
comment on view app.groups_retention is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.retention with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_retention, p.rows) g
 where p.view = 'retention';
grant select on analytics_aggregates.retention to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.retention is
  'One row per cohort and week that is over for all of its month. Groups of fewer than 5 people are left out; deleted '
  'people are gone.';
comment on column analytics_aggregates.retention.cohort is '@dimension
The first day of the month of signing up, in UTC.';
comment on column analytics_aggregates.retention.week is '@dimension
Weeks since each person joined, 0 to 35.';
comment on column analytics_aggregates.retention.people is
  'How many people joined then; at least 5.';
comment on column analytics_aggregates.retention.active is
  'How many of them were active in the week; null where those or the others are fewer than 5, but not nobody.';
comment on column analytics_aggregates.retention.rate is 'active as a part of people, 0 to 1; null like active.';
