-- auth.password_resets: reset tokens, by hash (docs/contract/auth.md#reset-tokens). Run-time roles reach it through
-- auth and jobs functions alone.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> outstanding: the mail job of a reset request
--   outstanding --> used: confirm
--   outstanding --> cancelled: cancel, a fourth request, the confirm of another, a confirm whose owner is gated,
--     or the first link of an account whose e-mail isn't proven
--   outstanding --> expired: 30 minutes
-- ```
comment on table auth.password_resets is 'Reset tokens by hash: outstanding, used, cancelled or expired.';
comment on column auth.password_resets.request_id is
  'The id of the mail job''s request: a retry replaces the token of its row.';
comment on column auth.password_resets.lookup_key is 'The first 16 hex digits of the token''s SHA-256.';
comment on column auth.password_resets.token_hash is 'The token''s SHA-256; only the mail holds the token itself.';
