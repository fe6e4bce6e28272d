-- auth.login_attempts: the log behind the lockout (decision D4). No run-time role has a right here; auth functions are the way in.
--
-- ```mermaid
-- stateDiagram-v2
--   unlocked --> unlocked: success, or fewer than five failures in a row within 15 minutes
--   unlocked --> locked: the fifth failure in a row
--   locked --> locked: any attempt (recorded as blocked, extends nothing)
--   locked --> unlocked: 15 minutes after that failure, or a password reset
-- ```
alter table auth.login_attempts enable row level security;
comment on table auth.login_attempts is 'Logins that succeeded, failed or met a lock, by the e-mail typed.';
comment on column auth.login_attempts.email is 'As it was typed, normal as in auth.users; it need not be anybody''s.';
comment on column auth.login_attempts.locked_until is 'Set by the fifth failure in a row.';
