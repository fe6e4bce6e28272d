-- Hands back the jobs that workers still run; returns their ids. The attempt does not count, because the workers stop
-- on purpose. graphile-worker's own forced shutdown would count it and delay the job by up to six hours.
create or replace function jobs.queue_hand_back(worker_ids text[]) returns setof bigint
language sql volatile as $$
  update graphile_worker._private_jobs j set locked_by = null, locked_at = null,
    attempts = greatest(j.attempts - 1, 0)
   where j.locked_by = any (worker_ids)
  returning j.id
$$;
grant execute on function jobs.queue_hand_back to app_worker;
