-- Deletes the heartbeat of a worker that ends and hands back the jobs it still runs; returns their ids. The attempt
-- does not count, because the worker stops on purpose. graphile-worker's own forced shutdown would count it and delay
-- the job by up to six hours.
create or replace function jobs.worker_leave(process_id text, worker_ids text[]) returns json
language sql volatile as $$
  delete from lib.worker_heartbeats h where h.process_id = worker_leave.process_id;
  with handed_back as (
    update graphile_worker._private_jobs j set locked_by = null, locked_at = null,
      attempts = greatest(j.attempts - 1, 0)
     where j.locked_by = any (worker_ids)
    returning j.id
  )
  select coalesce(json_agg(b.id order by b.id), '[]') from handed_back b
$$;
grant execute on function jobs.worker_leave to app_worker;
