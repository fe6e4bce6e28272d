-- Makes jobs that are not running ready now; answers which. A job without attempts left gets all of them again; a ready
-- job keeps its place. graphile-worker's reschedule_jobs is not used: it treats a job that has run for four hours as
-- abandoned, and here a locked job is running.
create or replace function jobs.queue_retry(ids bigint[]) returns json
language plpgsql volatile as $$
declare
  v_changed bigint[];
begin
  with retried as (
    update graphile_worker._private_jobs j
       set run_at = least(j.run_at, now()), last_error = null, updated_at = now(),
           attempts = case when j.attempts < j.max_attempts then j.attempts else 0 end
     where j.id = any (ids) and j.locked_at is null
    returning j.id
  )
  select array(select r.id from retried r order by r.id) into v_changed;
  return jobs.queue_outcome(ids, v_changed);
end $$;
