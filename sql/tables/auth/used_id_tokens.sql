-- auth.used_id_tokens: id_tokens that opened a session. Run-time roles reach it only through auth functions.
comment on table auth.used_id_tokens is 'Id_tokens that have opened a session; each opens more for a short time only.';
comment on column auth.used_id_tokens.token_hash is 'SHA-256 of the part of the token that is signed.';
comment on column auth.used_id_tokens.first_used_at is
  'When it first opened a session; the sweep deletes the row once the token is too old to be accepted.';
