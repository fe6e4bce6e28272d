--! Previous: sha1:6fce25d50892a337bba1c3eec1bb8a01f0a110b2
--! Hash: sha1:f0f50ae94179c2c6703972c6e4f6438f75feba52
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
