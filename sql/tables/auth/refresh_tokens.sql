-- auth.refresh_tokens: refresh tokens by hash, the live one and the spent ones of each session, so that a spent one is
-- recognised (docs/contract/auth.md#post-authsessionsrefresh). Run-time roles reach it through auth functions alone.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> live: the sign-in, or the refresh that spent the one before
--   live --> spent: POST /auth/sessions/refresh
--   live --> expired: 60 days, or the end of the session
--   spent --> expired: when it would have expired unspent
--   expired --> [*]: the sweep
-- ```
comment on table auth.refresh_tokens is 'Refresh tokens of sessions by hash: live, spent or expired.';
comment on column auth.refresh_tokens.token_hash is 'The token''s SHA-256; only the device has the token itself.';
comment on column auth.refresh_tokens.replaced_at is 'When a refresh spent it; null while it is the live one.';
