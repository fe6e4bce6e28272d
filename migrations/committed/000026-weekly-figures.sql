--! Previous: sha1:25e1190c24e5e42b210dce393b7ac3df6e0dc1f4
--! Hash: sha1:b79e8f11c430201e5f89cd3030274f806da64354
--! Message: weekly figures

-- Analysts' figures: counts of the present, and counts that stay.
set local lock_timeout = '2s';

-- One row per count of the present: figure, week and value. A count is complete once its run has finished.
create table app.figure_runs (
  id bigint generated always as identity primary key,
  as_of timestamptz not null,
  after_user_id bigint not null default 0,
  finished_at timestamptz
);

create table app.figure_counts (
  run_id bigint not null references app.figure_runs (id) on delete cascade,
  figure text not null,
  week date not null,
  dimension text not null,
  value text not null,
  numerator numeric not null,
  denominator numeric,
  people integer not null,
  primary key (run_id, figure, week, dimension, value),
  constraint figure_counts_have_people check (people > 0)
);

create table app.weekly_figures (
  week date not null,
  figure text not null,
  dimension text not null,
  value text not null,
  numerator numeric,
  denominator numeric,
  people integer,
  written_at timestamptz not null,
  primary key (week, figure, dimension, value),
  constraint weekly_figures_begin_on_monday check (extract(isodow from week) = 1),
  constraint weekly_figures_hide_few_people
    check (people >= 5 or people is null and numerator is null and denominator is null)
);
