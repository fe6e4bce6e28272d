--! Previous: sha1:0812ab39fe59727e635fdc235861001a8b39281c
--! Hash: sha1:5e8efdaa23042c3c861ac096ef4c6696cf686515
--! Message: event streams

-- Open streams of GET /changes/stream, and until when writes of a person are announced to them. Neither column that an
-- update changes is indexed, and the pages keep room, so that each update stays on its page (HOT).
set local lock_timeout = '2s';

alter table app.change_counters add column followed_until timestamptz;

create table auth.event_streams (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  issued_at bigint,
  token_id text,
  counted_until timestamptz not null,
  primary key (user_id, id)
) with (fillfactor = 50);
