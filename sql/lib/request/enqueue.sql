-- Queues a job in the caller's transaction; one that a traced request queues names the request's span
-- (docs/contract/operations.md#traces). Definer: the API's role has no right on the queue's tables.
create or replace function lib.enqueue(task text, payload json, max_attempts integer default 25) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, case when t.parent <> ''
      then (payload::jsonb || jsonb_build_object('traceparent', t.parent))::json else payload end,
      max_attempts => max_attempts)
    from (select current_setting('app.traceparent', true)) as t (parent)
$$;
grant execute on function lib.enqueue to app_api;
