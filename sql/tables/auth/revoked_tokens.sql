-- auth.revoked_tokens: access tokens that a refresh replaced, or that signed out. Run-time roles reach it through auth
-- functions alone.
comment on table auth.revoked_tokens is
  'Access tokens that ended before they expired: a refresh replaced them, or the person signed out.';
comment on column auth.revoked_tokens.token_id is 'The token''s claim jti.';
comment on column auth.revoked_tokens.expires_at is 'When the token expires; the sweep deletes the row after it.';
