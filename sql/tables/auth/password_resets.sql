-- auth.password_resets: reset tokens, by hash. No run-time role has a right here; auth functions are the way in.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> outstanding: the mail job of a reset request
--   outstanding --> used: confirm
--   outstanding --> cancelled: cancel, a fourth request, the confirm of another, a confirm whose owner is gated,
--     or the first link of an account whose e-mail nobody has proven
--   outstanding --> expired: 30 minutes
-- ```
alter table auth.password_resets enable row level security;
comment on table auth.password_resets is 'Reset tokens by hash: outstanding, used, cancelled or expired.';
comment on column auth.password_resets.request_id is 'Of the mail job: a retry replaces the unsent token.';
comment on column auth.password_resets.lookup_key is 'The first 16 hex digits of the token''s SHA-256.';
comment on column auth.password_resets.token_hash is 'The token''s SHA-256; the token itself is in the mail alone.';
