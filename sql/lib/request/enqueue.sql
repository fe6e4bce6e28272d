-- Queues a job in the caller's transaction, with its task as the flag by which workers skip it during a pause. Its
-- payload names the request that queues it: its id as trace_id and, if it is traced, its span as traceparent
-- (docs/contract/admin-jobs.md#what-operators-see-of-a-payload). Definer: the API's role has no right on the queue's
-- tables.
create or replace function lib.enqueue(task text, payload json, max_attempts integer default 25) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, max_attempts => max_attempts, flags => array[task],
    payload => (payload::jsonb || jsonb_strip_nulls(
      jsonb_build_object('trace_id', nullif(current_setting('app.trace_id', true), ''),
        'traceparent', nullif(current_setting('app.traceparent', true), ''))))::json)
$$;
grant execute on function lib.enqueue to app_api;
