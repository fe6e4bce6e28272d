-- analytics_aggregates.goal_completions: what people logged for their goals, by week, tier and kind.
select lib.make_groups('goal_completions', 'One row per week, tier and kind of goal.',
  within => 'week', keys => '{tier, additive}', numbers => '{completions, logged_done, units}',
  few => '{logged_done, units}', query => $$
  select lib.monday(s.local_day) as week, s.tier, s.additive, count(distinct s.person) as people,
         count(*) as completions, sum(s.logged_done) as logged_done, sum(s.units) as units,
         count(distinct s.person) filter (where s.logged_done <> 0) as who_logged_done,
         count(distinct s.person) filter (where s.units <> 0) as who_units
    from lib.everybody(null::analytics.goal_completions, '{local_day, tier, additive, person, logged_done, units}') s
   group by 1, 2, 3
$$);
grant select on analytics_aggregates.goal_completions to app_analyst_aggregates;
comment on column analytics_aggregates.goal_completions.week is
  'The Monday of the week of the day that was logged, by the local days of each person.';
comment on column analytics_aggregates.goal_completions.tier is 'The tier of the goals.';
comment on column analytics_aggregates.goal_completions.additive is 'Whether more is better; false: less is.';
comment on column analytics_aggregates.goal_completions.completions is 'How many days of goals were logged.';
comment on column analytics_aggregates.goal_completions.logged_done is
  'How many of them were logged as done; null where 1 to 4 people did them.';
comment on column analytics_aggregates.goal_completions.units is
  'The sum of what was logged, in the units of each goal; null where 1 to 4 people logged more than 0.';
