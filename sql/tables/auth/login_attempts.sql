-- auth.login_attempts: the log behind the lockout (docs/contract/auth.md#lockout). Run-time roles reach it through auth
-- functions alone.
--
-- ```mermaid
-- stateDiagram-v2
--   unlocked --> unlocked: success, or fewer than five failures in a row
--   unlocked --> locked: the fifth failure in a row
--   locked --> locked: any attempt (recorded as blocked, extends nothing)
--   locked --> unlocked: 15 minutes after that failure, or a password reset
-- ```
comment on table auth.login_attempts is 'Logins that succeeded, failed or were blocked, by the e-mail that was given.';
comment on column auth.login_attempts.email is 'As auth.address_of says; it may belong to no account.';
comment on column auth.login_attempts.locked_until is 'Set by the fifth failure in a row.';
