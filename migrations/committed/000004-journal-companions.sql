--! Previous: sha1:d61a019272fb79ffc04e9c63c90f654b4d577f7f
--! Hash: sha1:9030a99213747895290881acee3a15127968541e
--! Message: journal companions

-- What stands beside an entry of the journal: margin notes, completion suggestions, promoted quotes. Offsets count
-- Unicode code points, the end exclusive. Texts are sealed.

create table app.marginalia (
  user_id bigint not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  kind text not null,
  anchor_start integer not null,
  anchor_end integer not null,
  anchor_text bytea not null,
  note bytea not null,
  essay bytea,
  essay_generated_at timestamptz,
  status text not null default 'active',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  constraint marginalia_on_an_entry foreign key (user_id, entry_id)
    references app.journal_entries (user_id, id) on delete cascade,
  constraint marginalia_kind_is_known check (kind in ('theme', 'connection', 'symbol')),
  constraint marginalia_status_is_known check (status in ('active', 'stale')),
  constraint marginalia_anchor_is_a_span check (anchor_start >= 0 and anchor_end > anchor_start),
  constraint marginalia_essay_with_its_time check ((essay is null) = (essay_generated_at is null))
);
create index marginalia_by_entry on app.marginalia (user_id, entry_id, anchor_start, id);

create table app.completion_suggestions (
  user_id bigint not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  target_type text not null,
  goal_id bigint,
  user_practice_id bigint,
  label bytea not null,
  anchor_start integer not null,
  anchor_end integer not null,
  anchor_text bytea not null,
  status text not null default 'pending',
  accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  constraint completion_suggestions_from_an_entry foreign key (user_id, entry_id)
    references app.journal_entries (user_id, id) on delete cascade,
  constraint completion_suggestions_of_a_goal foreign key (user_id, goal_id)
    references app.goals (user_id, id) on delete cascade,
  constraint completion_suggestions_of_a_user_practice foreign key (user_id, user_practice_id)
    references app.user_practices (user_id, id) on delete cascade,
  constraint completion_suggestions_target_is_known check (target_type in ('habit', 'practice')),
  constraint completion_suggestions_target_matches_its_type
    check ((goal_id is not null) = (target_type = 'habit') and (user_practice_id is not null) = (target_type = 'practice')),
  constraint completion_suggestions_status_is_known check (status in ('pending', 'accepted', 'dismissed')),
  constraint completion_suggestions_accepted_with_its_time check ((status = 'accepted') = (accepted_at is not null)),
  constraint completion_suggestions_anchor_is_a_span check (anchor_start >= 0 and anchor_end > anchor_start)
);
create index completion_suggestions_by_entry on app.completion_suggestions (user_id, entry_id, anchor_start, id);
create index completion_suggestions_by_goal on app.completion_suggestions (user_id, goal_id);
create index completion_suggestions_by_user_practice on app.completion_suggestions (user_id, user_practice_id);

-- included_in_entry_id is the reflection that a quote is folded into. A blank span is quoted as the empty text.
create table app.promoted_quotes (
  user_id bigint not null,
  id bigint generated always as identity,
  source_entry_id bigint not null,
  anchor_start integer not null,
  anchor_end integer not null,
  text bytea not null,
  included_in_entry_id bigint,
  stale boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  constraint promoted_quotes_from_an_entry foreign key (user_id, source_entry_id)
    references app.journal_entries (user_id, id) on delete cascade,
  constraint promoted_quotes_in_a_reflection foreign key (user_id, included_in_entry_id)
    references app.journal_entries (user_id, id) on delete set null (included_in_entry_id),
  constraint promoted_quotes_anchor_is_a_span check (anchor_start >= 0 and anchor_end > anchor_start)
);
create index promoted_quotes_by_source on app.promoted_quotes (user_id, source_entry_id, anchor_start, id);
create index promoted_quotes_by_reflection on app.promoted_quotes (user_id, included_in_entry_id);

-- Asked when a route found nothing: whether somebody else owns it.
create index journal_entries_by_id on app.journal_entries (id);
