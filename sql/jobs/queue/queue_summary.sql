-- GET /admin/jobs/summary and the metrics: counts by status and task, the wait of the oldest ready job, the workers.
-- Shows no payload and no error, so that metrics need no admin. Definer: the API has no right on the queue's tables.
create or replace function jobs.queue_summary() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with depth as (
    select * from jobs.queue_depth()
  ), counts as (
    select coalesce(sum(d.ready), 0) as ready, coalesce(sum(d.scheduled), 0) as scheduled,
           coalesce(sum(d.running), 0) as running, coalesce(sum(d.retrying), 0) as retrying,
           coalesce(sum(d.failed), 0) as failed
      from depth d
  )
  select to_json(r) from (
    select (select to_json(c) from counts c) as counts,
    (select coalesce(json_agg(d order by d.task), '[]') from depth d) as tasks,
    (
      select floor(extract(epoch from now() - min(q.run_at)))
      from jobs.queue() q where q.status = 'ready') as oldest_ready_seconds,
    (
      select coalesce(json_agg((select to_json(r) from (select h.process_id,
          lib.timestamp_json(h.started_at) as started_at, lib.timestamp_json(h.beat_at) as beat_at,
          h.beat_at >= jobs.worker_deadline() as alive,
          (select count(*) from jobs.queue() q where q.locked_by = any (h.worker_ids)) as running) r)
        order by h.started_at, h.process_id), '[]')
        from lib.worker_heartbeats h) as workers) r
$$;
grant execute on function jobs.queue_summary to app_api, app_worker;
