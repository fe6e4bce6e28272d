-- auth.license_attempts: the log behind the hourly cap on invalid licenses. No run-time role has a right here; auth functions are the way in.
alter table auth.license_attempts enable row level security;
comment on table auth.license_attempts is 'Invalid licenses by client address, for the hourly cap.';
comment on column auth.license_attempts.throttle_key is 'The client''s address, of IPv6 the prefix.';
