-- auth.sessions: what people signed in on their devices for weeks (docs/contract/auth.md#sessions). Run-time
-- roles reach it only through auth functions.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> live: a sign-in with `device`
--   live --> live: POST /auth/sessions/refresh
--   live --> expired: 60 days without one, or 365 days after the sign-in
--   live --> [*]: sign-out, DELETE /auth/sessions, a spent refresh token used again, a 21st session,
--     a confirmed reset, the first link of an unproven address, disabling or deletion
--   expired --> [*]: the sweep, a day later
-- ```
comment on table auth.sessions is 'Devices that are signed in for weeks, one row per sign-in with a device.';
comment on column auth.sessions.device is 'The name that the device gave itself.';
comment on column auth.sessions.last_used_at is 'When it last got an access token.';
comment on column auth.sessions.used_before_hour is
  'The last use before the hour (UTC) of last_used_at; null if there was none since the sign-in.';
comment on column auth.sessions.expires_at is 'When its newest refresh token expires.';
