-- The jobs that wait and have a cause (docs/contract/admin-jobs.md#causes): failed and retrying ones, and those of a
-- task that no worker knows. `cause` is null where last_error decides it.
create or replace function jobs.queue_failing() returns table (
  id bigint, task text, status text, attempts integer, run_at timestamptz, updated_at timestamptz, priority integer,
  last_error text, cause text
)
language sql stable as $$
  with unknown as materialized (
    select jobs.queue_unknown_tasks() as tasks
  )
  select q.id, q.task, q.status, q.attempts, q.run_at, q.updated_at, q.priority, q.last_error,
         case when q.task = any (u.tasks) then 'unknown task'
           when q.last_error is null then jobs.queue_cause('') end
    from jobs.queue() q cross join unknown u
   where q.locked_at is null
     and (q.last_error is not null or q.attempts >= q.max_attempts or q.task = any (u.tasks))
$$;
