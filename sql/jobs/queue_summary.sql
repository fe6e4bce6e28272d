-- How much is in the queue, in all and by task, and how long the first ready job has waited. Counts alone.
create or replace function jobs.queue_summary() returns json
language sql stable as $$
  with job as (
    select j.task_identifier as task, j.run_at, case
             when j.locked_at is not null then 'running'
             when j.attempts >= j.max_attempts then 'failed'
             when j.last_error is not null then 'retrying'
             when j.run_at > now() then 'scheduled'
             else 'ready' end as status
      from graphile_worker.jobs j
  ), depth as (
    select j.task, count(*) filter (where j.status = 'ready') as ready,
           count(*) filter (where j.status = 'scheduled') as scheduled,
           count(*) filter (where j.status = 'running') as running,
           count(*) filter (where j.status = 'retrying') as retrying,
           count(*) filter (where j.status = 'failed') as failed
      from job j group by j.task
  ), counts as (
    select coalesce(sum(d.ready), 0) as ready, coalesce(sum(d.scheduled), 0) as scheduled,
           coalesce(sum(d.running), 0) as running, coalesce(sum(d.retrying), 0) as retrying,
           coalesce(sum(d.failed), 0) as failed
      from depth d
  )
  select json_build_object('counts', (select to_json(c) from counts c),
    'tasks', (select coalesce(json_agg(d order by d.task), '[]') from depth d),
    'oldest_ready_seconds', (select floor(extract(epoch from now() - min(j.run_at))) from job j where j.status = 'ready'),
    'workers', '[]'::json)
$$;
grant execute on function jobs.queue_summary to app_worker;
