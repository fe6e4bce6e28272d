-- analytics_aggregates.practice_sessions: sessions of practices by week and mode.
select lib.make_groups('practice_sessions', 'One row per week and mode.',
  within => 'week', keys => '{mode}', numbers => '{sessions, minutes, median_minutes}',
  few => '{minutes, median_minutes}', query => $$
  select lib.monday(s.local_day) as week, s.mode, count(distinct s.person) as people, count(*) as sessions,
         sum(s.minutes) as minutes, percentile_cont(0.5) within group (order by s.minutes) as median_minutes,
         count(distinct s.person) filter (where s.minutes <> 0) as who_minutes,
         count(distinct s.person) filter (where s.minutes <> 0) as who_median_minutes
    from lib.everybody(null::analytics.practice_sessions, '{local_day, mode, person, minutes}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.practice_sessions to app_analyst_aggregates;
comment on column analytics_aggregates.practice_sessions.week is
  'The Monday of the week of the session, by the local days of each person.';
comment on column analytics_aggregates.practice_sessions.mode is 'The mode of the practice.';
comment on column analytics_aggregates.practice_sessions.sessions is 'How many sessions there were.';
comment on column analytics_aggregates.practice_sessions.minutes is
  'Their minutes; null where 1 to 4 people have sessions of more than 0.';
comment on column analytics_aggregates.practice_sessions.median_minutes is
  'The median length of a session in minutes; null like minutes.';
