-- app.figure_counts: the counts of a run (docs/contract/analysts.md#counts).
create policy select_analyst on app.figure_counts for select to app_analyst using (true);
grant select (run_id, figure, week, dimension, value, numerator, denominator, people, alone)
  on app.figure_counts to app_analyst;
comment on table app.figure_counts is 'Counts of people by figure, week and value; they hold no key of a person.';
comment on column app.figure_counts.dimension is
  'What the column value holds, such as mode; empty for a figure without one.';
comment on column app.figure_counts.people is 'How many people are behind the count.';
comment on column app.figure_counts.alone is 'Whether analysts of groups may see it by itself; null is no.';
