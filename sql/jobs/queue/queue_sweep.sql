-- Deletes the jobs that failed for good 30 days ago (docs/contract/operations.md#retention), and the causes that no job
-- has any more. No grants: only for functions that run as the owner.
create or replace function jobs.queue_sweep() returns void
language sql volatile as $$
  delete from graphile_worker._private_jobs
   where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days';
  delete from jobs.causes c where not exists (
    select from graphile_worker._private_jobs j where hashtextextended(j.last_error, 0) = c.error_hash);
$$;
