--! Previous: sha1:25e31f9d969eef5df23e47ec3608a1b0e5a90f39
--! Hash: sha1:56edc5df408ec40fdf4e517c361be10ee054de3d
--! Message: used id tokens

-- Id_tokens that have opened a session.
set local lock_timeout = '2s';

create table auth.used_id_tokens (
  token_hash bytea primary key,
  first_used_at timestamptz not null
);
