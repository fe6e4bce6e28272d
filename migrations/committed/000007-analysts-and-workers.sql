--! Previous: sha1:095805f80f65d6f2ff5bbdf0322fb885d2966045
--! Hash: sha1:827e9c19503b57cb0f9b90ef4ab3a8e00b2f041c
--! Message: analysts and workers

-- What analysts know people by, and which worker processes are alive.
set local lock_timeout = '5s';

create schema analytics;

create table app.pseudonyms (
  user_id bigint primary key references auth.users (id) on delete cascade,
  person uuid not null default gen_random_uuid(),
  joined_at timestamptz not null
);

-- worker_ids are what graphile-worker locks jobs as. By the real clock.
create table lib.worker_heartbeats (
  process_id text primary key,
  worker_ids text[] not null,
  started_at timestamptz not null,
  beat_at timestamptz not null
);
