-- Ends runs of jobs and writes their rows of jobs.history in the same statement (docs/contract/admin-jobs.md#history).
-- ends: [{"job_id", "worker_id", "outcome", "error", "removed"}]. removed: false for a job whose last attempt threw: it
-- stays in the queue, where graphile-worker stores its error. Any other job, also one whose model failed, is removed
-- here, so graphile-worker finds nothing to remove. A job that its worker no longer holds, as after a long pause of its
-- process, stays as it is. Each job is found by its key, however long the queue is.
create or replace function jobs.jobs_end(ends json) returns void
language sql volatile as $$
  with running as (
    select j.*, e.outcome, e.error, e.removed
      from (select * from json_to_recordset(ends) as e (job_id bigint, worker_id text, outcome text, error text,
              removed boolean) order by e.job_id) e
     cross join lateral (
       select j.id, j.task_id, j.payload, j.created_at, j.locked_at, j.attempts
         from graphile_worker._private_jobs j where j.id = e.job_id and j.locked_by = e.worker_id for update) j
  ), gone as (
    delete from graphile_worker._private_jobs j where j.id = any (array(select r.id from running r where r.removed))
  )
  insert into jobs.history as h (task, job_id, request_id, queued_at, started_at, ended_at, attempts, outcome, cause)
  select t.identifier, r.id, r.payload ->> 'trace_id', r.created_at, r.locked_at, clock_timestamp(), r.attempts,
         r.outcome, jobs.queue_cause(r.error)
    from running r join graphile_worker._private_tasks t on t.id = r.task_id
  on conflict on constraint history_once_per_run do nothing
$$;
grant execute on function jobs.jobs_end to app_worker;
