-- auth.license_attempts: the log behind the hourly limit of invalid licenses (docs/contract/auth.md#invalid-licenses).
-- Run-time roles reach it only through auth functions.
comment on table auth.license_attempts is 'Invalid licenses by client address, for the hourly limit.';
comment on column auth.license_attempts.throttle_key is 'The client''s address; of an IPv6 address its prefix.';
