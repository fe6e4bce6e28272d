--! Previous: sha1:3a19cd483cd90b25f491a79232e4fdc76c9e9d7b
--! Hash: sha1:89124e6e39fb7255d8c42e504e1d626d1d9486b4
--! Message: tokens

set local lock_timeout = '2s';
alter table auth.users add column assistants_may_read_journal boolean not null default false;

create table auth.api_tokens (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  scopes text[] not null,
  prefix text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_on date,
  monthly_messages integer not null,
  spent integer not null default 0,
  spent_until date,
  primary key (user_id, id),
  constraint api_tokens_have_a_name check (length(name) between 1 and 80),
  constraint api_tokens_scopes_are_known check (cardinality(scopes) > 0 and scopes <@ array['habits:read',
    'habits:write', 'practices:read', 'practices:write', 'program:read', 'program:write', 'journal:read',
    'journal:write', 'calendar:read', 'changes:read', 'export:read', 'models:spend']),
  constraint api_tokens_end_within_a_year check (expires_at <= created_at + interval '366 days'),
  constraint api_tokens_hash_is_a_sha256 check (octet_length(token_hash) = 32),
  constraint api_tokens_messages_are_bounded check (monthly_messages between 0 and 1000),
  constraint api_tokens_spend_no_more_than_they_may check (spent between 0 and 1000)
);
create unique index api_tokens_by_hash on auth.api_tokens (token_hash);
create index api_tokens_by_expiry on auth.api_tokens (expires_at);

create table app.token_uses (
  user_id bigint not null,
  token_id bigint not null,
  day date not null,
  route text not null,
  calls integer not null default 0,
  refusals integer not null default 0,
  texts integer not null default 0,
  primary key (user_id, token_id, day, route),
  constraint token_uses_of_a_token foreign key (user_id, token_id) references auth.api_tokens (user_id, id)
    on delete cascade,
  constraint token_uses_are_not_negative check (calls >= 0 and refusals >= 0 and texts >= 0)
);
create index token_uses_by_day on app.token_uses (day);

alter table auth.event_streams add column api_token_id bigint,
  add constraint event_streams_of_a_token foreign key (user_id, api_token_id) references auth.api_tokens (user_id, id)
    on delete cascade not valid;
alter table app.llm_requests add column api_token_id bigint;

alter table app.model_receipts add column token_id bigint, add column route text,
  alter column request_id drop not null, alter column vendor drop not null, alter column model drop not null,
  alter column whose_key drop not null, alter column prompt_sha256 drop not null,
  drop constraint model_receipts_kind_is_known, drop constraint model_receipts_entry_fits_kind,
  add constraint model_receipts_kind_is_known check (kind in ('resonance', 'essay', 'transcription', 'assistant'))
    not valid,
  add constraint model_receipts_entry_fits_kind check (
    kind = 'assistant' or (entry_id is null) = (kind = 'transcription')) not valid,
  add constraint model_receipts_fit_who_received check (case when kind = 'assistant'
    then route is not null and num_nonnulls(request_id, vendor, model, whose_key, prompt_sha256) = 0
    else num_nulls(request_id, vendor, model, whose_key, prompt_sha256) = 0
      and num_nonnulls(token_id, route) = 0 end) not valid;
