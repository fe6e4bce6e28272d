-- analytics_aggregates.present_counts: the counts of the last run that could be shown alone (lib.counts_alone).
create view analytics_aggregates.present_counts with (security_barrier = true) as
select c.figure, c.week, c.dimension, c.value, c.numerator, c.denominator, c.people, r.as_of,
       lib.last_whole_week(r.as_of) as last_whole_week
  from app.figure_runs r
  join app.figure_counts c on c.run_id = r.id
 where r.finished_at is not null and c.alone;
grant select on analytics_aggregates.present_counts to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.present_counts is
  'One row per figure, week and value, like analytics.present_counts. Groups of fewer than 5 people are left out.
Deleted people are gone with the next run.';
comment on column analytics_aggregates.present_counts.figure is 'The name of the figure.';
comment on column analytics_aggregates.present_counts.week is
  'The Monday of the week, by the local days of each person.';
comment on column analytics_aggregates.present_counts.dimension is
  'What the column value holds, such as mode or weekday,kind; empty for a figure without one.';
comment on column analytics_aggregates.present_counts.value is
  'The value of the dimension; several are parted by commas.';
comment on column analytics_aggregates.present_counts.numerator is 'The count or sum.';
comment on column analytics_aggregates.present_counts.denominator is
  'The count to divide the numerator by; null for a figure that is no rate.';
comment on column analytics_aggregates.present_counts.people is 'How many people are behind it; at least 5.';
comment on column analytics_aggregates.present_counts.as_of is 'The instant as of which everybody was counted.';
comment on column analytics_aggregates.present_counts.last_whole_week is
  'The Monday of the last week that was over in every time zone then.';
