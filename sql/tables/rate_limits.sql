-- auth.rate_limits: fixed windows of the routes with a limit of their own (decision D26). No run-time role has a right here; auth functions are the way in.
alter table auth.rate_limits enable row level security;
comment on table auth.rate_limits is 'Hits on the limits of single routes, shared by all processes.';
