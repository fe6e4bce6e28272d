-- analytics_aggregates.activity: people by week and kind of activity.
select lib.make_groups('activity', 'One row per week and kind of activity.',
  within => 'week', keys => '{kind}', numbers => '{days}', query => $$
  select lib.monday(s.local_day) as week, s.kind, count(distinct s.person) as people,
         count(distinct (s.person, s.local_day)) as days
    from lib.everybody(null::analytics.activity, '{local_day, kind, person}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.activity to app_analyst_aggregates;
comment on column analytics_aggregates.activity.week is
  'The Monday of the week of the activity, by the local days of each person.';
comment on column analytics_aggregates.activity.kind is 'What they did: habit, practice, journal, prompt or course.';
comment on column analytics_aggregates.activity.days is
  'How many local days had such an activity, summed over the people.';
