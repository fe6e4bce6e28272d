-- analytics_aggregates.practice_sessions: sessions of practices by week and mode.
create view app.groups_practice_sessions with (security_invoker = true) as
with groups as (
  select lib.monday(s.local_day) as week, s.mode, count(distinct s.person) as people, count(*) as sessions,
         sum(s.minutes) as minutes, percentile_cont(0.5) within group (order by s.minutes) as median_minutes,
         count(distinct s.person) filter (where s.minutes <> 0) as who_minutes,
         count(distinct s.person) filter (where s.minutes <> 0) as who_median_minutes
    from analytics.practice_sessions s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.mode) as place
    from groups g
)
select r.week, r.mode, r.people, r.sessions,
       case when lib.enough(nullif(r.who_minutes, 0)) is not false then r.minutes end as minutes,
       case when lib.enough(nullif(r.who_median_minutes, 0)) is not false then r.median_minutes end as median_minutes
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_practice_sessions is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.practice_sessions with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_practice_sessions, p.rows) g
 where p.view = 'practice_sessions';
grant select on analytics_aggregates.practice_sessions to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.practice_sessions is
  'One row per week and mode. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.practice_sessions.week is
  'The Monday of the week of the session, by the local days of each person.';
comment on column analytics_aggregates.practice_sessions.mode is 'The mode of the practice.';
comment on column analytics_aggregates.practice_sessions.sessions is 'How many sessions there were.';
comment on column analytics_aggregates.practice_sessions.minutes is
  'Their minutes; null where 1 to 4 people have sessions of more than 0.';
comment on column analytics_aggregates.practice_sessions.median_minutes is
  'The median length of a session in minutes; null like minutes.';
comment on column analytics_aggregates.practice_sessions.people is 'How many people the group has; at least 5.';
