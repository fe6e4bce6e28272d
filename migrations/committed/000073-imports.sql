--! Previous: sha1:36f0a9e60a79c5af11e9db80b57d1a5ea5945992
--! Hash: sha1:3a19cd483cd90b25f491a79232e4fdc76c9e9d7b
--! Message: imports

set local lock_timeout = '2s';

-- Files that people bring along, from the upload until they are applied, taken back or forgotten.
create table app.imports (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  source text,
  is_own boolean not null default false,
  include_archived boolean not null,
  state text not null default 'reading',
  done integer not null default 0,
  total integer,
  detail text,
  preview bytea,
  preview_sha256 text,
  previewed_on date,
  result bytea,
  problems bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint imports_source_is_known
    check (source in ('own', 'loop', 'habitkit', 'beaverhabits', 'dayone', 'markdown')),
  constraint imports_state_is_known check (
    state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed', 'expired')),
  constraint imports_detail_of_a_failure check ((detail is not null) = (state = 'failed')),
  constraint imports_preview_with_its_hash check ((preview is null) = (preview_sha256 is null)),
  constraint imports_applied_with_its_time
    check ((applied_at is not null) = (state in ('applied', 'undoing', 'undone')))
);
create unique index imports_one_open on app.imports (user_id)
  where state in ('reading', 'ready', 'applying', 'undoing');
create index imports_by_expiry on app.imports (expires_at) where state in ('reading', 'ready');

-- The file, in pieces.
create table app.import_chunks (
  user_id bigint not null,
  import_id bigint not null,
  position integer not null,
  body bytea not null,
  primary key (user_id, import_id, position),
  constraint import_chunks_of_an_import
    foreign key (user_id, import_id) references app.imports (user_id, id) on delete cascade
);

-- What was read from it, in the order in which it is applied: by rank, then by position.
create table app.import_rows (
  user_id bigint not null,
  import_id bigint not null,
  rank smallint not null,
  position integer not null,
  kind text not null,
  source_key bytea not null,
  body bytea not null,
  primary key (user_id, import_id, rank, position),
  constraint import_rows_once_per_key unique (user_id, import_id, source_key),
  constraint import_rows_of_an_import
    foreign key (user_id, import_id) references app.imports (user_id, id) on delete cascade
);

-- Which object a thing of a file became, as the import left it.
create table app.import_links (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  import_id bigint,
  source text not null,
  source_key bytea not null,
  kind text not null,
  object_id bigint not null,
  hash bytea not null,
  left_as bytea not null,
  details bytea,
  is_current boolean not null default true,
  primary key (user_id, id),
  constraint import_links_of_an_import
    foreign key (user_id, import_id) references app.imports (user_id, id) on delete set null (import_id)
);
create unique index import_links_one_current on app.import_links (user_id, source, source_key) where is_current;
create index import_links_by_import on app.import_links (user_id, import_id, id);
