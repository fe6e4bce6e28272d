-- All jobs of the queue with their status (docs/contract/admin-jobs.md#job-status), by the machine's clock.
-- No grants: only for functions that run as the owner. Not a view: graphile-worker's migrations drop the view
-- graphile_worker.jobs, and a view on it would stop them.
create or replace function jobs.queue() returns table (
  id bigint, task text, status text, attempts integer, max_attempts integer, run_at timestamptz, created_at timestamptz,
  updated_at timestamptz, locked_at timestamptz, locked_by text, last_error text, priority integer
)
language sql stable as $$
  select j.id, j.task_identifier, case
           when j.locked_at is not null then 'running'
           when j.attempts >= j.max_attempts then 'failed'
           when j.last_error is not null then 'retrying'
           when j.run_at > now() or j.task_identifier = any (
             array(select p.task from jobs.pauses p where p.until is null or p.until > now())) then 'scheduled'
           else 'ready' end,
         j.attempts::integer, j.max_attempts::integer, j.run_at, j.created_at, j.updated_at, j.locked_at, j.locked_by,
         j.last_error, j.priority::integer
    from graphile_worker.jobs j
$$;
