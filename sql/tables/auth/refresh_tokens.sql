-- auth.refresh_tokens: refresh tokens by hash, the live one and the spent ones of each session, so that a spent one is
-- recognised (docs/contract/auth.md#post-authsessionsrefresh). Run-time roles reach it only through auth functions.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> live: the sign-in, or the refresh that spent the one before
--   live --> spent: POST /auth/sessions/refresh
--   live --> dead: the one before was traded again after the grace, and this one was never used
--   spent --> spent: the same successor again within the grace, another one after it, while it is unused
--   spent --> [*]: sent after its successor was used, and with it all of the session
--   dead --> [*]: sent at all, and with it all of the session
--   live --> expired: 60 days, or the end of the session
--   spent --> expired: when it would have expired unspent
--   expired --> [*]: the sweep
-- ```
comment on table auth.refresh_tokens is 'Refresh tokens of sessions by hash: live, spent or expired.';
comment on column auth.refresh_tokens.token_hash is 'The token''s SHA-256; only the device has the token itself.';
comment on column auth.refresh_tokens.replaced_at is
  'When a refresh spent it, or when it died unused; null while it is the live one.';
comment on column auth.refresh_tokens.used_at is
  'When a request first traded it or sent an access token that came with it; null: unused.';
comment on column auth.refresh_tokens.lost_successors is 'How many successors of it died unused.';
comment on column auth.refresh_tokens.repeated_at is 'When it first got the same successor again.';
