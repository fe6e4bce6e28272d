-- auth.rate_limits: fixed windows of the routes with a limit of their own (decision D26). No run-time role has a right here; auth functions are the way in.
alter table auth.rate_limits enable row level security;
comment on table auth.rate_limits is 'Hits on the limits of single routes, shared by all processes.';
comment on column auth.rate_limits.route is 'Method and path.';
comment on column auth.rate_limits.client is 'The client''s address, of IPv6 the prefix.';
comment on column auth.rate_limits.ends_at is 'When the window ends, by the real clock.';
