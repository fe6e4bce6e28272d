-- The newest breaking migration of graphile-worker. A worker that gets a notice of one believes it only if this number
-- has changed, because every role that may log in may notify (docs/contract/decisions.md#a27).
create or replace function jobs.queue_version() returns integer
language sql stable as $$
  select max(m.id) from graphile_worker.migrations m where m.breaking
$$;
grant execute on function jobs.queue_version to app_worker;
