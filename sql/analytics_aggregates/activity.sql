-- analytics_aggregates.activity: people by week and kind of activity.
create view app.groups_activity with (security_invoker = true) as
with groups as (
  select lib.monday(s.local_day) as week, s.kind, count(distinct s.person) as people,
         count(distinct (s.person, s.local_day)) as days
    from analytics.activity s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.kind) as place
    from groups g
)
select r.week, r.kind, r.people, r.days
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_activity is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.activity with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_activity, p.rows) g
 where p.view = 'activity';
grant select on analytics_aggregates.activity to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.activity is
  'One row per week and kind of activity. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.activity.week is
  'The Monday of the week of the activity, by the local days of each person.';
comment on column analytics_aggregates.activity.kind is 'What they did: habit, practice, journal, prompt or course.';
comment on column analytics_aggregates.activity.days is
  'How many local days had such an activity, summed over the people.';
comment on column analytics_aggregates.activity.people is 'How many people the group has; at least 5.';
