--! Previous: sha1:4afda85772fcb369a6c66a8321e4b8fca8a6aaeb
--! Hash: sha1:653b22f357fc65616bbd7445a7439f57a61ab04d
--! Message: sessions of weeks

-- Sessions of weeks: what a device signed in, its refresh tokens by hash, and the access tokens that it got.
set local lock_timeout = '2s';

create table auth.sessions (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id),
  constraint sessions_name_their_device check (length(device) between 1 and 80)
);
create index sessions_by_expiry on auth.sessions (expires_at);

create table auth.refresh_tokens (
  token_hash bytea primary key,
  user_id bigint not null references auth.users (id) on delete cascade,
  session_id bigint not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  constraint refresh_tokens_are_hashes check (octet_length(token_hash) = 32),
  constraint refresh_tokens_of_a_session foreign key (user_id, session_id)
    references auth.sessions (user_id, id) on delete cascade
);
create unique index refresh_tokens_one_live_per_session on auth.refresh_tokens (user_id, session_id)
  where replaced_at is null;
create index refresh_tokens_by_session on auth.refresh_tokens (user_id, session_id);
create index refresh_tokens_by_expiry on auth.refresh_tokens (expires_at);

create table auth.session_tokens (
  token_id text primary key,
  user_id bigint not null references auth.users (id) on delete cascade,
  session_id bigint not null,
  expires_at timestamptz not null,
  constraint session_tokens_of_a_session foreign key (user_id, session_id)
    references auth.sessions (user_id, id) on delete cascade
);
create index session_tokens_by_session on auth.session_tokens (user_id, session_id);
create index session_tokens_by_expiry on auth.session_tokens (expires_at);
