-- analytics_aggregates.weekly_figures: figures that stay. Their numbers of few people are null in the table already
-- (docs/contract/analysts.md#weekly-figures).
create view analytics_aggregates.weekly_figures with (security_barrier = true) as
select f.week, f.figure, f.dimension, f.value, f.numerator, f.denominator, f.people, f.written_at
  from app.weekly_figures f;
grant select on analytics_aggregates.weekly_figures to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.weekly_figures is
  'One row per finished week, figure and value, written once. People who were deleted later stay counted.';
comment on column analytics_aggregates.weekly_figures.week is
  'The Monday of the week, by the local days of each person.';
comment on column analytics_aggregates.weekly_figures.figure is
  'The name of the figure; docs/contract/analysts.md lists them.';
comment on column analytics_aggregates.weekly_figures.dimension is
  'What the column value holds, such as mode or weekday,kind; empty for a figure without one.';
comment on column analytics_aggregates.weekly_figures.value is
  'The value of the dimension; several are parted by commas.';
comment on column analytics_aggregates.weekly_figures.numerator is
  'The count or sum, of median_minutes the median; null below 5 people, and where it would show so few.';
comment on column analytics_aggregates.weekly_figures.denominator is
  'The count to divide the numerator by; null for a figure that is no rate, and below 5 people.';
comment on column analytics_aggregates.weekly_figures.people is 'How many people are behind it; null below 5 people.';
comment on column analytics_aggregates.weekly_figures.written_at is
  'The instant as of which it was counted. Weeks written at the first run hold the people who were there then.';
