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
  select json_build_object('items', coalesce(json_agg(json_build_object(
    'task', k.task, 'ready', coalesce(d.ready, 0), 'scheduled', coalesce(d.scheduled, 0),
    'running', coalesce(d.running, 0), 'retrying', coalesce(d.retrying, 0), 'failed', coalesce(d.failed, 0),
    'paused', case when p.task is not null then json_build_object(
      'until', lib.timestamp_json(p.until), 'reason', p.reason, 'by', p.paused_by) end,
    'last_day', (
      select json_build_object('done', count(*) filter (where h.outcome = 'done'),
          'failed', count(*) filter (where h.outcome in ('failed', 'worker_died')),
          'p50_ms', round((1000 * percentile_cont(0.5) within group (
            order by extract(epoch from h.ended_at - h.started_at)) filter (where h.outcome = 'done'))::numeric),
          'p95_ms', round((1000 * percentile_cont(0.95) within group (
            order by extract(epoch from h.ended_at - h.started_at)) filter (where h.outcome = 'done'))::numeric))
        from jobs.history h where h.task = k.task and h.outcome in ('done', 'failed', 'worker_died')
         and h.ended_at > now() - interval '24 hours'),
    'cron', case when c.task is not null then json_build_object('schedule', c.schedule,
      'last_at', lib.timestamp_json(c.last_at), 'next_at', lib.timestamp_json(c.next_at),
      'overdue', c.overdue_since is not null) end) order by k.task), '[]'))
    from known k left join depth d using (task)
    left join jobs.pauses p on p.task = k.task and (p.until is null or p.until > now())
    left join jobs.recurring('2 minutes') c on c.task = k.task
   where k.task = coalesce(name, k.task)
$$;
