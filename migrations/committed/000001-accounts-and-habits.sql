--! Previous: -
--! Hash: sha1:856fcb584f42f55fb1f74ccb8913162134061781
--! Message: accounts and habits

-- Accounts (schema auth) and the habits slice (schema app).
-- Tables, constraints and indexes only: functions, policies and grants live in sql/.
-- Every user-owned table starts its keys with user_id, so that it can be distributed by it.

create schema app;
create schema auth;
create schema api;
create schema jobs;
create schema lib;
create schema extensions;
create extension if not exists pgcrypto with schema extensions;

alter default privileges revoke execute on functions from public;

-- The zones a person may live in. A table rather than a call to pg_timezone_names, which reads the disk.
create table lib.timezones (
  name text primary key
);

create table auth.users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  display_name text,
  timezone text not null default 'UTC' references lib.timezones (name) on delete restrict,
  is_admin boolean not null default false,
  is_analyst boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  deleted_at timestamptz,
  constraint users_email_is_normal check (email = lower(btrim(email)) and length(email) between 3 and 254),
  constraint users_display_name_fits check (length(display_name) <= 120)
);
create unique index users_email_once on auth.users (email);
create index users_by_timezone on auth.users (timezone);

create table auth.identities (
  provider text not null,
  subject text not null,
  user_id bigint not null references auth.users (id) on delete cascade,
  email_at_link_time text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  constraint identities_provider_is_known check (provider in ('idp_a', 'idp_b')),
  constraint identities_subject_fits check (length(subject) between 1 and 255)
);
create index identities_by_user on auth.identities (user_id);

-- A sale (or, where the vendor names none, a license key's hash) makes one account.
create table auth.license_claims (
  claim text primary key,
  user_id bigint references auth.users (id) on delete set null,
  email text not null,
  claimed_at timestamptz not null default now()
);
create index license_claims_by_user on auth.license_claims (user_id);

create table auth.license_attempts (
  id bigint generated always as identity primary key,
  throttle_key text not null,
  attempted_at timestamptz not null
);
create index license_attempts_by_key on auth.license_attempts (throttle_key, attempted_at);

-- Unlogged: a crash may forget counters, never data, and a hit then costs no disk write.
create unlogged table auth.rate_limits (
  route text,
  client text,
  hits integer not null,
  ends_at timestamptz not null,
  primary key (route, client)
);
create index rate_limits_by_end on auth.rate_limits (ends_at);

create table auth.login_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  ip_address text not null,
  outcome text not null,
  locked_until timestamptz,
  attempted_at timestamptz not null,
  constraint login_attempts_outcome_is_known check (outcome in ('success', 'failure', 'blocked')),
  constraint login_attempts_only_failures_lock check (locked_until is null or outcome = 'failure')
);
create index login_attempts_by_email on auth.login_attempts (email, attempted_at);
create index login_attempts_by_age on auth.login_attempts (attempted_at);

create table auth.revoked_tokens (
  token_id text primary key,
  expires_at timestamptz not null,
  revoked_at timestamptz not null
);
create index revoked_tokens_by_expiry on auth.revoked_tokens (expires_at);

-- The token itself is made by the mail job and never stored: lookup_key and token_hash are of its SHA-256.
create table auth.password_resets (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  user_id bigint not null references auth.users (id) on delete cascade,
  lookup_key text not null,
  token_hash bytea not null,
  requested_ip text not null,
  requested_user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz,
  constraint password_resets_one_per_request unique (request_id),
  constraint password_resets_end_once check (used_at is null or cancelled_at is null)
);
create unique index password_resets_by_lookup_key on auth.password_resets (lookup_key);
create index password_resets_by_user on auth.password_resets (user_id);
create index password_resets_by_expiry on auth.password_resets (expires_at);

create table auth.data_keys (
  user_id bigint primary key references auth.users (id) on delete cascade,
  wrapped_key bytea not null,
  master_key_id text not null,
  created_at timestamptz not null default now()
);
create index data_keys_by_master_key on auth.data_keys (master_key_id);

create table app.entitlements (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  product_id text,
  source_sale_id bigint,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  metadata jsonb not null default '{}',
  primary key (user_id, id),
  constraint entitlements_kind_is_known check (kind = 'course_access')
);
create unique index entitlements_one_active_per_kind on app.entitlements (user_id, kind) where revoked_at is null;

create table app.idempotency_keys (
  user_id bigint not null references auth.users (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  response bytea,
  created_at timestamptz not null,
  primary key (user_id, key),
  constraint idempotency_keys_key_fits check (length(key) between 1 and 255)
);
create index idempotency_keys_by_age on app.idempotency_keys (created_at);

create table app.depth_preferences (
  user_id bigint primary key references auth.users (id) on delete cascade,
  enable_habits boolean not null default true,
  enable_practices boolean not null default true,
  enable_course boolean not null default true,
  enable_sangha boolean not null default true
);

create table app.ui_flags (
  user_id bigint primary key references auth.users (id) on delete cascade,
  has_seen_welcome boolean not null default false,
  energy_scaffolding_archived boolean not null default false
);

create table app.habits (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  icon text not null,
  start_date date not null,
  energy_cost integer not null,
  energy_return integer not null,
  notification_times text[],
  notification_frequency text,
  notification_days text[],
  milestone_notifications boolean not null default false,
  sort_order integer,
  stage text not null default '',
  revealed boolean not null default false,
  is_carryover boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint habits_name_fits check (length(name) between 1 and 255),
  constraint habits_icon_fits check (length(icon) <= 100),
  constraint habits_stage_fits check (length(stage) <= 100),
  constraint habits_energy_in_range check (energy_cost between 0 and 1000 and energy_return between 0 and 1000),
  constraint habits_notification_frequency_is_known
    check (notification_frequency in ('daily', 'weekly', 'custom', 'off'))
);
create unique index habits_name_once_per_user
  on app.habits (user_id, casefold(btrim(name) collate pg_catalog.pg_c_utf8));
create index habits_by_id on app.habits (id);

-- Ids of groups are odd and those of templates even: the two share one id space on the wire.
create table app.goal_groups (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity (start 1 increment 2),
  name text not null,
  icon text,
  description text,
  source text,
  primary key (user_id, id),
  constraint goal_groups_name_fits check (length(name) between 1 and 255),
  constraint goal_groups_icon_fits check (length(icon) <= 100),
  constraint goal_groups_description_fits check (length(description) <= 2000),
  constraint goal_groups_source_fits check (length(source) <= 255)
);
create index goal_groups_by_id on app.goal_groups (id);

create table app.goal_group_templates (
  id bigint generated always as identity (start 2 increment 2) primary key,
  name text not null,
  icon text,
  description text,
  source text,
  constraint goal_group_templates_name_fits check (length(name) between 1 and 255),
  constraint goal_group_templates_icon_fits check (length(icon) <= 100),
  constraint goal_group_templates_description_fits check (length(description) <= 2000),
  constraint goal_group_templates_source_fits check (length(source) <= 255)
);
create unique index goal_group_templates_built_in_once on app.goal_group_templates (name) where source = 'built-in';

create table app.goals (
  user_id bigint not null,
  id bigint generated always as identity,
  habit_id bigint not null,
  goal_group_id bigint,
  title text not null,
  description text,
  tier text not null,
  target double precision not null,
  target_unit text not null,
  frequency double precision not null,
  frequency_unit text not null,
  is_additive boolean not null default true,
  days_of_week text[],
  primary key (user_id, id),
  constraint goals_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id) on delete cascade,
  constraint goals_in_a_group foreign key (user_id, goal_group_id) references app.goal_groups (user_id, id)
    on delete set null (goal_group_id),
  constraint goals_title_fits check (length(title) between 1 and 255),
  constraint goals_description_fits check (length(description) <= 2000),
  constraint goals_tier_is_known check (tier in ('low', 'clear', 'stretch')),
  constraint goals_target_is_finite check (target >= 0 and target <= 1e300),
  constraint goals_frequency_is_positive check (frequency > 0 and frequency < 'infinity'),
  constraint goals_units_fit check (length(target_unit) between 1 and 50 and length(frequency_unit) between 1 and 50),
  constraint goals_days_are_weekdays check (days_of_week <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
);
create index goals_by_habit on app.goals (user_id, habit_id);
create index goals_by_group on app.goals (user_id, goal_group_id);
create unique index goals_one_clear_per_subtractive_habit
  on app.goals (user_id, habit_id) where tier = 'clear' and not is_additive;

create table app.goal_completions (
  user_id bigint not null,
  id bigint generated always as identity,
  goal_id bigint not null,
  local_day date not null,
  completed_units double precision not null,
  recorded_at timestamptz not null,
  primary key (user_id, id),
  constraint goal_completions_of_a_goal foreign key (user_id, goal_id) references app.goals (user_id, id) on delete cascade,
  constraint goal_completions_units_are_finite check (completed_units >= 0 and completed_units <= 1e300)
);
create unique index goal_completions_once_per_day on app.goal_completions (user_id, goal_id, local_day);

create table app.energy_plans (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  plan json not null,
  reason_code text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index energy_plans_by_age on app.energy_plans (created_at);

-- What the loader of sql/ last put in place.
create table lib.loaded_logic (
  singleton boolean primary key default true check (singleton),
  hash text not null,
  loaded_at timestamptz not null
);
