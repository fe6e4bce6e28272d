-- analytics.present_counts: counts of people as of the last run (docs/contract/analysts.md#counts). A finished run
-- deletes the earlier ones. For a question of an analyst of groups the numbers of a count that could not be shown alone
-- are null, so that sums over weeks leave it out. Of the two figures that are medians in the making, the questions take
-- the weeks in which the whole group is shown.
create view analytics.present_counts with (security_invoker = true) as
select c.figure, c.week, c.dimension, c.value, case when s.shown then c.numerator end as numerator,
       case when s.shown then c.denominator end as denominator, case when s.shown then c.people end as people, r.as_of,
       lib.last_whole_week(r.as_of) as last_whole_week
  from app.figure_runs r
  join app.figure_counts c on c.run_id = r.id
  cross join lateral (
    select current_setting('analytics.groups_only', true) is distinct from 'on' or c.alone is true
           or c.figure in ('practice_durations', 'streaks_by_stage')
  ) s (shown)
 where r.finished_at is not null;
grant select on analytics.present_counts to app_analyst;
comment on view analytics.present_counts is
  'One row per figure, week and value, counted daily. Deleted people are gone with the next run.';
comment on column analytics.present_counts.figure is 'The name of the figure; docs/contract/analysts.md lists them.';
comment on column analytics.present_counts.week is 'The Monday of the week, by the local days of each person.';
comment on column analytics.present_counts.dimension is
  'What the column value holds, such as mode or weekday,kind; empty for a figure without one.';
comment on column analytics.present_counts.value is 'The value of the dimension; several are parted by commas.';
comment on column analytics.present_counts.numerator is 'The count or sum.';
comment on column analytics.present_counts.denominator is
  'The count to divide the numerator by; null for a figure that is no rate.';
comment on column analytics.present_counts.people is 'How many people are behind it, at least 1.';
comment on column analytics.present_counts.as_of is 'The instant as of which everything was counted.';
comment on column analytics.present_counts.last_whole_week is
  'The Monday of the last week that was over in every time zone at as_of.';
