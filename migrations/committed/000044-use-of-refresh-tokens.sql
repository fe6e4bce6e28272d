--! Previous: sha1:36e13fc2d7ac2d336058d08f6524162a136e6419
--! Hash: sha1:5d1cbb308235a40e9d96589c5c5894eb510459f4
--! Message: use of refresh tokens

-- When a refresh token, or an access token that came with it, was first used; how many successors of a token died
-- unused; when a spent one was first answered again. The access tokens name the refresh token that they came with.
set local lock_timeout = '2s';

-- The default marks the tokens that exist now as used: whether they were is not known.
alter table auth.refresh_tokens
  add column used_at timestamptz default now(),
  add column lost_successors integer not null default 0,
  add column repeated_at timestamptz;
alter table auth.refresh_tokens alter column used_at drop default;

alter table auth.session_tokens add column came_with bytea;

-- The last use of a session before the hour of last_used_at: what GET /auth/sessions may show during that hour.
alter table auth.sessions add column used_before_hour timestamptz;
