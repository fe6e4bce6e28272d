-- analytics_aggregates.habit_days: what was due against what was done, by week, weekday and kind.
select lib.make_groups('habit_days', 'One row per week, weekday and kind of habit.',
  within => 'week', keys => '{weekday, kind}', numbers => '{due, done}',
  few => '{done}', query => $$
  select lib.monday(s.day) as week, s.weekday, s.kind, count(distinct s.person) as people, count(*) as due,
         sum(s.done) as done, count(distinct s.person) filter (where s.done <> 0) as who_done
    from lib.everybody(null::analytics.habit_days, '{day, weekday, kind, person, done}') s
   group by 1, 2, 3
$$);
grant select on analytics_aggregates.habit_days to app_analyst_aggregates;
comment on column analytics_aggregates.habit_days.week is
  'The Monday of the week of the due days, by the local days of each person.';
comment on column analytics_aggregates.habit_days.weekday is 'The weekday of the due days, 1 Monday to 7 Sunday.';
comment on column analytics_aggregates.habit_days.kind is 'additive or subtractive.';
comment on column analytics_aggregates.habit_days.due is 'How many days of habits were due.';
comment on column analytics_aggregates.habit_days.done is
  'How many of them were done; null where 1 to 4 people did them.';
