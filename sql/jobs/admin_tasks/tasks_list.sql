-- The tasks, or the named one, with what waits, runs and failed, their pause, the figures of the last 24 hours and
-- their schedule (docs/contract/admin-jobs.md#get-admintasks). A task is known once a worker or a job has named it.
create or replace function jobs.tasks_list(name text default null) returns json
language sql stable as $$
  with depth as materialized (
    select * from jobs.queue_depth()
  ), known as (
    select t.task from jobs.queue_tasks() t (task)
    union select unnest(h.tasks) from lib.worker_heartbeats h
    union select s.task from jobs.schedule() s
  )
  select to_json(r) from (select coalesce(json_agg((select to_json(r) from (
    select k.task, coalesce(d.ready, 0) as ready, coalesce(d.scheduled, 0) as scheduled,
    coalesce(d.running, 0) as running, coalesce(d.retrying, 0) as retrying, coalesce(d.failed, 0) as failed,
    case when p.task is not null then (select to_json(r) from (
      select lib.timestamp_json(p.until) as until, p.reason, p.paused_by as by) r) end as paused,
    (
      select to_json(r) from (select count(*) filter (where h.outcome = 'done') as done,
          count(*) filter (where h.outcome in ('failed', 'worker_died')) as failed,
          round((1000 * percentile_cont(0.5) within group (
            order by extract(epoch from h.ended_at - h.started_at)) filter (where h.outcome = 'done'))::numeric)
            as p50_ms,
          round((1000 * percentile_cont(0.95) within group (
            order by extract(epoch from h.ended_at - h.started_at)) filter (where h.outcome = 'done'))::numeric)
            as p95_ms
        from jobs.history h where h.task = k.task and h.outcome in ('done', 'failed', 'worker_died')
         and h.ended_at > now() - interval '24 hours') r) as last_day,
    case when c.task is not null then (select to_json(r) from (select c.schedule,
      lib.timestamp_json(c.last_at) as last_at, lib.timestamp_json(c.next_at) as next_at,
      c.overdue_since is not null as overdue) r) end as cron) r) order by k.task), '[]') as items
    from known k left join depth d using (task)
    left join jobs.pauses p on p.task = k.task and (p.until is null or p.until > now())
    left join jobs.recurring('2 minutes') c on c.task = k.task
   where k.task = coalesce(name, k.task)) r
$$;
