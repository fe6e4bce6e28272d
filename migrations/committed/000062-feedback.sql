--! Previous: sha1:b5edaa597a71724ddd908c91f584e312d3005412
--! Hash: sha1:6b345373b79c94e3bf9b2865591342d91967b63f
--! Message: feedback

set local lock_timeout = '2s';

-- What people report of the app. Their words are sealed.
create table app.feedback (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  public_id text not null,
  category text not null,
  impact text not null,
  summary bytea not null,
  intent bytea,
  expected bytea,
  actual bytea,
  screen bytea,
  platform text,
  app_build text,
  viewport_class text,
  locale text,
  correlation_id text,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint feedback_one_per_public_id unique (user_id, public_id),
  constraint feedback_category_is_known check (category in ('broken', 'confusing', 'idea', 'praise')),
  constraint feedback_impact_is_known
    check (impact in ('blocked', 'can_continue', 'cosmetic', 'not_applicable'))
);
create index feedback_by_age on app.feedback (created_at, id);
