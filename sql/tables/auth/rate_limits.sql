-- auth.rate_limits: fixed windows of the routes that have their own limit (docs/contract/http.md#rate-limits). Run-time
-- roles reach it only through auth functions.
comment on table auth.rate_limits is 'Hits on the rate limits of single routes, shared by all processes.';
comment on column auth.rate_limits.route is 'Method and path.';
comment on column auth.rate_limits.client is 'The client''s address; of an IPv6 address its prefix.';
comment on column auth.rate_limits.ends_at is 'When the window ends, by the machine''s clock.';
