-- The queue as operators see it, by the real clock like the queue itself. What state a job is in is decided here alone:
--   running    a worker holds it
--   failed     it has no attempts left
--   retrying   it failed, and will be tried again
--   scheduled  its time has not come
--   ready      it waits for a worker
-- For the owner and functions that run as the owner: no grant. No view, since graphile-worker's migrations drop theirs.
create or replace function jobs.queue() returns table (
  id bigint, task text, status text, attempts integer, max_attempts integer, run_at timestamptz, created_at timestamptz,
  updated_at timestamptz, locked_at timestamptz, locked_by text, last_error text, priority integer
)
language sql stable as $$
  select j.id, j.task_identifier, case
           when j.locked_at is not null then 'running'
           when j.attempts >= j.max_attempts then 'failed'
           when j.last_error is not null then 'retrying'
           when j.run_at > now() then 'scheduled'
           else 'ready' end,
         j.attempts::integer, j.max_attempts::integer, j.run_at, j.created_at, j.updated_at, j.locked_at, j.locked_by,
         j.last_error, j.priority::integer
    from graphile_worker.jobs j
$$;
