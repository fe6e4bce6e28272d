-- Queues a job in the caller's transaction. Definer: the API's role has no right on the queue's tables.
create or replace function lib.enqueue(task text, payload json, max_attempts integer default 25) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, payload, max_attempts => max_attempts)
$$;
grant execute on function lib.enqueue to app_api;
