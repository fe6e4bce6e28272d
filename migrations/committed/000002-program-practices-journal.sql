--! Previous: sha1:856fcb584f42f55fb1f74ccb8913162134061781
--! Hash: sha1:278bc4fa5355ea0a499e7c9464b6b1a0acc5ed43
--! Message: program practices journal

-- The program (stages, course, prompts, return arc, invitations), practices, and the journal's entries.

-- Catalogue: the ten stages, their course content and their prompts, written by start-up seeding.

create table app.stages (
  id bigint generated always as identity primary key,
  stage_number integer not null,
  title text not null,
  subtitle text not null,
  overview_url text not null default '',
  category text not null,
  aspect text not null,
  spiral_dynamics_color text not null,
  growing_up_stage text not null,
  divine_gender_polarity text not null,
  relationship_to_free_will text not null,
  free_will_description text not null,
  manifestations json not null,
  constraint stages_number_once unique (stage_number),
  constraint stages_number_in_range check (stage_number between 1 and 10)
);

create table app.stage_contents (
  id bigint generated always as identity primary key,
  stage_number integer not null references app.stages (stage_number) on delete cascade,
  title text not null,
  content_type text not null,
  release_day integer not null,
  url text not null,
  constraint stage_contents_release_day_is_not_negative check (release_day >= 0)
);
create index stage_contents_by_stage on app.stage_contents (stage_number, release_day, id);
create unique index stage_contents_url_once_per_stage on app.stage_contents (stage_number, url) where url like 'content://%';

create table app.prompts (
  stage_number integer not null references app.stages (stage_number) on delete cascade,
  ordinal integer not null,
  title text not null,
  body text not null default '',
  cadence text,
  primary key (stage_number, ordinal),
  constraint prompts_ordinal_is_positive check (ordinal >= 1)
);

-- Where a person is in the program.

create table app.stage_progress (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  current_stage integer not null default 1,
  completed_stages integer[] not null default '{}',
  stage_started_at timestamptz not null,
  program_started_at timestamptz,
  cycle_number integer not null default 1,
  highest_stage_reached integer not null default 1,
  primary key (user_id, id),
  constraint stage_progress_once unique (user_id),
  constraint stage_progress_stage_in_range check (current_stage between 1 and 10),
  constraint stage_progress_cycle_is_positive check (cycle_number >= 1),
  constraint stage_progress_highest_in_range check (highest_stage_reached between 1 and 10)
);

create table app.content_completions (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  content_id bigint not null constraint content_completions_of_content references app.stage_contents (id) on delete restrict,
  completed_at timestamptz not null,
  primary key (user_id, id),
  constraint content_completions_once unique (user_id, content_id)
);
create index content_completions_by_content on app.content_completions (content_id);

create table app.return_arcs (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  started_at timestamptz not null,
  paused_at timestamptz,
  left_at timestamptz,
  primary key (user_id, id)
);
create unique index return_arcs_one_active on app.return_arcs (user_id) where left_at is null;

create table app.return_offer_dismissals (
  user_id bigint not null references auth.users (id) on delete cascade,
  episode_key text not null,
  dismissed_at timestamptz not null,
  primary key (user_id, episode_key)
);

create table app.return_habit_releases (
  user_id bigint not null,
  id bigint generated always as identity,
  arc_id bigint not null,
  habit_id bigint not null,
  released_at timestamptz not null,
  recommitted_at timestamptz,
  primary key (user_id, id),
  constraint return_habit_releases_of_an_arc foreign key (user_id, arc_id) references app.return_arcs (user_id, id) on delete cascade,
  constraint return_habit_releases_of_a_habit foreign key (user_id, habit_id) references app.habits (user_id, id) on delete cascade,
  constraint return_habit_releases_once unique (user_id, arc_id, habit_id)
);
create index return_habit_releases_by_habit on app.return_habit_releases (user_id, habit_id);

create table app.invitations (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  target_type text not null,
  target_id bigint,
  kind text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (user_id, id),
  constraint invitations_once unique nulls not distinct (user_id, target_type, target_id, kind),
  constraint invitations_target_is_known check (target_type in ('habit', 'practice', 'course', 'sangha', 'embodied_community')),
  constraint invitations_kind_is_known check (kind in ('readiness', 'consistency', 'mastery'))
);

-- The answer is sealed; the question is the operator's text and kept as it was asked.
create table app.prompt_responses (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  week_number integer not null,
  prompt_ordinal integer,
  question text not null,
  response bytea not null,
  responded_at timestamptz not null,
  primary key (user_id, id),
  constraint prompt_responses_once_per_week unique (user_id, week_number),
  constraint prompt_responses_week_in_range check (week_number between 1 and 36),
  constraint prompt_responses_ordinal_is_positive check (prompt_ordinal >= 1)
);

-- Practices: presets belong to nobody; a draft belongs to who submitted it and is seen by others once approved.
-- A retired draft is one whose author is gone while others still use it (decision D24).

create table app.practices (
  id bigint generated always as identity primary key,
  submitted_by_user_id bigint references auth.users (id) on delete set null,
  stage_number integer not null,
  name text not null,
  description text not null,
  instructions text not null,
  default_duration_minutes double precision not null,
  mode text not null,
  mode_config json not null,
  approved boolean not null,
  preset boolean not null default false,
  canonical boolean not null default false,
  retired_at timestamptz,
  constraint practices_stage_in_range check (stage_number between 1 and 10),
  constraint practices_name_fits check (length(name) between 1 and 255),
  constraint practices_description_fits check (length(description) <= 2000),
  constraint practices_instructions_fit check (length(instructions) <= 10000),
  constraint practices_duration_in_range check (default_duration_minutes > 0 and default_duration_minutes <= 1440),
  constraint practices_mode_is_known check (mode in ('meditation_timer', 'count_up', 'metronome', 'interval_bell',
    'random_interval_bell', 'rep_counter', 'sense_grounding', 'tarot', 'tallied_grounding', 'mindful_anchor', 'card_meditation')),
  constraint practices_presets_are_nobodys check (not preset or (approved and submitted_by_user_id is null)),
  constraint practices_only_presets_are_canonical check (preset or not canonical)
);
create index practices_by_stage on app.practices (stage_number, id);
create index practices_by_submitter on app.practices (submitted_by_user_id);
create unique index practices_preset_name_once_per_stage
  on app.practices (stage_number, casefold(btrim(name) collate pg_catalog.pg_c_utf8)) where preset;
create unique index practices_one_canonical_per_stage on app.practices (stage_number) where canonical;

-- The override is kept as it was sent, and beside it its normal form, which readers show. override_md5 is of the text the
-- normal form was made from: where the override was edited since by other hands, the two differ and the form doesn't count.
create table app.user_practices (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  practice_id bigint not null references app.practices (id) on delete restrict,
  stage_number integer not null,
  start_date date not null,
  end_date date,
  custom_name text,
  mode_config_override json,
  mode_config_normal json,
  override_md5 text,
  primary key (user_id, id),
  constraint user_practices_stage_in_range check (stage_number between 1 and 10),
  constraint user_practices_custom_name_fits check (length(custom_name) between 1 and 255),
  constraint user_practices_override_is_an_object check (json_typeof(mode_config_override) = 'object')
);
create unique index user_practices_one_open_per_stage on app.user_practices (user_id, stage_number) where end_date is null;
create index user_practices_by_practice on app.user_practices (practice_id);
create index user_practices_by_id on app.user_practices (id);

create table app.practice_sessions (
  user_id bigint not null,
  id bigint generated always as identity,
  user_practice_id bigint not null,
  practised_at timestamptz not null,
  duration_minutes double precision not null,
  mode text not null,
  mode_metadata json,
  completed boolean not null default true,
  reflection bytea,
  insight bytea,
  primary key (user_id, id),
  constraint practice_sessions_of_a_user_practice
    foreign key (user_id, user_practice_id) references app.user_practices (user_id, id) on delete cascade,
  constraint practice_sessions_duration_is_finite check (duration_minutes >= 0 and duration_minutes < 'infinity')
);
create index practice_sessions_by_user_practice on app.practice_sessions (user_id, user_practice_id, practised_at);
create index practice_sessions_by_time on app.practice_sessions (user_id, practised_at);
create index practice_sessions_by_id on app.practice_sessions (id);

-- Own tags and recipes have odd ids, the system's even ones: each pair shares one id space on the wire.

create table app.practice_tags (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity (start 1 increment 2),
  slug text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint practice_tags_slug_once unique (user_id, slug),
  constraint practice_tags_slug_is_a_slug check (slug ~ '^[a-z][a-z0-9_]*$' and length(slug) <= 64),
  constraint practice_tags_label_fits check (length(label) between 1 and 255)
);

create table app.system_practice_tags (
  id bigint generated always as identity (start 2 increment 2) primary key,
  slug text not null,
  label text not null,
  created_at timestamptz not null,
  constraint system_practice_tags_slug_once unique (slug)
);

-- steps: array of {tag_slug, tag_label, prompt_label, target_count}; the position is the place in the array.
create table app.practice_recipes (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity (start 1 increment 2),
  slug text not null,
  name text not null,
  description text not null,
  mode text not null,
  rounds integer not null,
  steps jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint practice_recipes_slug_once unique (user_id, slug),
  constraint practice_recipes_slug_is_a_slug check (slug ~ '^[a-z][a-z0-9_]*$' and length(slug) <= 64),
  constraint practice_recipes_name_fits check (length(name) between 1 and 255),
  constraint practice_recipes_description_fits check (length(description) <= 2000),
  constraint practice_recipes_mode_is_known check (mode in ('sense_grounding', 'tallied_grounding')),
  constraint practice_recipes_rounds_in_range check (rounds between 1 and 10),
  constraint practice_recipes_has_steps check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 12)
);

create table app.system_practice_recipes (
  id bigint generated always as identity (start 2 increment 2) primary key,
  slug text not null,
  name text not null,
  description text not null,
  mode text not null,
  rounds integer not null,
  steps jsonb not null,
  created_at timestamptz not null,
  constraint system_practice_recipes_slug_once unique (slug)
);

-- Share links: looked up by the SHA-256 of the token; the token's text, which its creator's list shows again, is sealed
-- under the creator's key (decision D46). A link outlives its creator and its practice: it answers that it is revoked.
create table auth.practice_share_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  sealed_token bytea not null,
  practice_id bigint references app.practices (id) on delete set null,
  created_by_user_id bigint references auth.users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  max_uses integer,
  use_count integer not null default 0,
  revoked_at timestamptz,
  constraint practice_share_links_token_once unique (token_hash),
  constraint practice_share_links_uses_in_range check (max_uses between 1 and 1000),
  constraint practice_share_links_never_overused check (use_count >= 0 and (max_uses is null or use_count <= max_uses))
);
create index practice_share_links_by_practice on auth.practice_share_links (practice_id);
create index practice_share_links_by_creator on auth.practice_share_links (created_by_user_id, created_at);

-- The journal. message and title are sealed; a deleted entry keeps its row and answers like a missing one.

create table app.journal_entries (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  message bytea not null,
  title bytea,
  status text not null default 'draft',
  classification text not null default 'personal',
  sender text not null default 'user',
  tag text not null default 'freeform',
  primary_aspect integer,
  secondary_aspect integer,
  reflection_level text,
  reflection_scope_key text,
  practice_session_id bigint,
  user_practice_id bigint,
  primary key (user_id, id),
  constraint journal_entries_about_a_session foreign key (user_id, practice_session_id)
    references app.practice_sessions (user_id, id) on delete set null (practice_session_id),
  constraint journal_entries_about_a_user_practice foreign key (user_id, user_practice_id)
    references app.user_practices (user_id, id) on delete set null (user_practice_id),
  constraint journal_entries_status_is_known check (status in ('draft', 'finished')),
  constraint journal_entries_classification_is_known check (classification in ('public', 'personal', 'intimate')),
  constraint journal_entries_sender_is_known check (sender in ('user', 'bot')),
  constraint journal_entries_tag_is_known check (tag in ('freeform', 'stage_reflection', 'practice_note', 'habit_note',
    'weekly_prompt', 'hierarchical_reflection')),
  constraint journal_entries_aspects_in_range check (primary_aspect between 1 and 10 and secondary_aspect between 1 and 10),
  constraint journal_entries_secondary_needs_another_primary
    check (secondary_aspect is null or (primary_aspect is not null and primary_aspect <> secondary_aspect)),
  constraint journal_entries_level_is_known check (reflection_level in ('week', 'stage', 'component', 'tier', 'program')),
  constraint journal_entries_level_with_scope check ((reflection_level is null) = (reflection_scope_key is null)),
  constraint journal_entries_scope_is_canonical
    check (reflection_scope_key ~ '^c[1-9][0-9]*:(prog|w([1-9]|[12][0-9]|3[0-6])|s([1-9]|10)|p[1-5]|t[12])$'
      and length(reflection_scope_key) <= 30)
);
create unique index journal_entries_scope_once
  on app.journal_entries (user_id, reflection_scope_key) where reflection_scope_key is not null and deleted_at is null;
create index journal_entries_by_time on app.journal_entries (user_id, written_at desc, id desc) where deleted_at is null;
create index journal_entries_by_session on app.journal_entries (user_id, practice_session_id);
create index journal_entries_by_user_practice on app.journal_entries (user_id, user_practice_id);
