--! Previous: sha1:f44d42d50fee6d6ccc3c26d7d815c6a4a6bf4beb
--! Hash: sha1:36e13fc2d7ac2d336058d08f6524162a136e6419
--! Message: told answers

-- What analysts of groups were told within a day, so that no two answers differ by few people.
set local lock_timeout = '2s';

create table auth.told_answers (
  id bigint primary key generated always as identity,
  user_id bigint not null references auth.users on delete cascade,
  answer json not null,
  people integer not null,
  told_at timestamptz not null
);
create index told_answers_by_analyst on auth.told_answers (user_id, id);
