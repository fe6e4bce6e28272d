-- auth.session_tokens: the access tokens of each session, so that they end with it: auth.sessions_end revokes them.
-- Run-time roles reach it only through auth functions.
comment on table auth.session_tokens is 'Access tokens of sessions, which end with their session.';
comment on column auth.session_tokens.token_id is 'The token''s claim jti.';
comment on column auth.session_tokens.came_with is
  'The hash of the refresh token that came with it, until a request uses the access token.';
comment on column auth.session_tokens.expires_at is
  'When the token has expired, some seconds late at the most; the sweep deletes the row after it.';
