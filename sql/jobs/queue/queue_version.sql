-- The last migration of graphile-worker that older workers must not outlive. A notice of one is not believed without it:
-- anybody who may log in may notify.
create or replace function jobs.queue_version() returns integer
language sql stable as $$
  select max(m.id) from graphile_worker.migrations m where m.breaking
$$;
grant execute on function jobs.queue_version to app_worker;
