-- Ends a run of a job and writes its row of jobs.history in the same statement. A job that is done is removed here, so
-- graphile-worker finds nothing to remove; one that failed for good stays in the queue (removed => false), where
-- graphile-worker stores its error. The worker may have lost the job, as one that was paused for long: then nothing.
create or replace function jobs.job_end(
  job_id bigint, worker_id text, outcome text, error text, removed boolean
) returns void
language sql volatile as $$
  with running as (
    select j.id from graphile_worker._private_jobs j where j.id = job_id and j.locked_by = worker_id for update
  ), gone as (
    delete from graphile_worker._private_jobs j using running r where j.id = r.id and removed
  )
  insert into jobs.history as h (task, job_id, request_id, queued_at, started_at, ended_at, attempts, outcome, cause)
  select t.identifier, j.id, j.payload ->> 'trace_id', j.created_at, j.locked_at, clock_timestamp(), j.attempts,
         job_end.outcome, jobs.queue_cause(error)
    from running r join graphile_worker._private_jobs j using (id)
    join graphile_worker._private_tasks t on t.id = j.task_id
  on conflict on constraint history_once_per_run do nothing
$$;
grant execute on function jobs.job_end to app_worker;
