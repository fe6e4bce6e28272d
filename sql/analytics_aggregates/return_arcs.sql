-- analytics_aggregates.return_arcs: return arcs that people started, by month.
create view app.groups_return_arcs with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, count(distinct s.person) as people, count(*) as arcs,
         sum(s.finished) as finished, count(distinct s.person) filter (where s.finished <> 0) as who_finished
    from analytics.return_arcs s
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.month) as place
    from groups g
)
select r.month, r.people, r.arcs,
       case when lib.enough(nullif(r.who_finished, 0)) is not false then r.finished end as finished
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_return_arcs is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.return_arcs with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_return_arcs, p.rows) g
 where p.view = 'return_arcs';
grant select on analytics_aggregates.return_arcs to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.return_arcs is
  'One row per month. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.return_arcs.month is
  'The first day of the month of the start, by the local days of each person.';
comment on column analytics_aggregates.return_arcs.arcs is 'How many return arcs were started.';
comment on column analytics_aggregates.return_arcs.finished is
  'How many of them were finished, after 35 days of 24 hours without pauses; null where 1 to 4 people finished theirs.';
comment on column analytics_aggregates.return_arcs.people is 'How many people the group has; at least 5.';
