-- app.weekly_figures: figures of weeks that are over, written once (docs/contract/analysts.md#weekly-figures).
create policy select_analyst on app.weekly_figures for select to app_analyst using (true);
grant select (week, figure, dimension, value, numerator, denominator, people, written_at)
  on app.weekly_figures to app_analyst;
comment on table app.weekly_figures is 'Figures of weeks, which no erasure changes; they hold no key of a person.';
comment on column app.weekly_figures.week is 'A Monday.';
comment on column app.weekly_figures.dimension is
  'What the column value holds, such as mode; empty for a figure without one.';
comment on column app.weekly_figures.people is 'How many people are behind it; null below 5, like the other numbers.';
comment on column app.weekly_figures.written_at is 'The instant of the program''s clock as of which it was counted.';
