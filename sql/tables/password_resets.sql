-- auth.password_resets: reset tokens, by hash. No run-time role has a right here; auth functions are the way in.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> outstanding: the mail job of a reset request
--   outstanding --> used: confirm
--   outstanding --> cancelled: cancel, a fourth request, or a confirm whose owner is gated
--   outstanding --> expired: 30 minutes
-- ```
alter table auth.password_resets enable row level security;
comment on table auth.password_resets is 'Reset tokens by hash: outstanding, used, cancelled or expired.';
