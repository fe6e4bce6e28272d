--! Previous: sha1:c159d7aba6fd624f874a2668ffae0a4aa9c9dc68
--! Hash: sha1:268bc62814e51bfbea13edce1b1d7dd8c4e103dc
--! Message: change counters

-- The counter of each person, which object changed at which number of it, and the counter of the catalogues that
-- everybody reads. No index has a number, and the pages keep room, so that each update stays on its page (HOT).
-- Completions, of which a person has thousands, carry their number themselves.
set local lock_timeout = '2s';

create table app.change_counters (
  user_id bigint primary key references auth.users (id) on delete cascade,
  counter bigint not null
) with (fillfactor = 50);

create table app.changes (
  user_id bigint not null references app.change_counters (user_id) on delete cascade,
  resource text collate "C" not null,
  object_id bigint not null,
  counter bigint not null,
  deleted_at timestamptz,
  primary key (user_id, resource, object_id)
) with (fillfactor = 70);
create index changes_by_deletion on app.changes (deleted_at) where deleted_at is not null;

alter table app.goal_completions add column change_number bigint;

create table app.catalogue_counter (
  singleton boolean primary key default true check (singleton),
  counter bigint not null
);
