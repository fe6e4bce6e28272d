--! Previous: sha1:e5f05f2ccd6a371bd5bc1a0eadecf98897181eac
--! Hash: sha1:69d31ddf58d256c151ca76bea7d3ad533bc96352
--! Message: used id tokens

-- Id_tokens that have opened a session.
set local lock_timeout = '2s';

create table auth.used_id_tokens (
  token_hash bytea primary key,
  first_used_at timestamptz not null
);
