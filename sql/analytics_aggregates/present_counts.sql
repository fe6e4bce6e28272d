-- analytics_aggregates.present_counts: counts of people as of the last run, without groups of few. Where one group of a
-- figure and week is left out, the smallest other one is too, because the total less the rest would give it
-- (docs/contract/analysts.md#two-levels, also for `offset 0`).
create view analytics_aggregates.present_counts with (security_barrier = true) as
with judged as (
  select c.*, lib.enough(c.people)
           and (c.figure <> 'weekly_retention'
             or coalesce(lib.enough(lib.smaller_group(c.numerator, c.denominator)), true)) as enough
    from lib.everybody(null::analytics.present_counts, null) c
), ranked as (
  select j.*, count(*) filter (where not j.enough) over (partition by j.figure, j.week) as hidden,
         row_number() over (partition by j.figure, j.week, j.enough order by j.people, j.value) as place
    from judged j
)
select r.figure, r.week, r.dimension, r.value, r.numerator, r.denominator, r.people, r.as_of, r.last_whole_week
  from ranked r
 where r.enough and not (r.hidden = 1 and r.place = 1)
offset 0;
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
