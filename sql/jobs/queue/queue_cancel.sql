-- Removes jobs that are not running. Removed and not failed for good: a failed one could be cancelled in no other way, and
-- what a job was given (an address, maybe) goes with it. What a request to a language model cost comes back with
-- jobs.sweep_llm_requests once its time is over, as when its worker is gone. Why not by graphile-worker's own function, says
-- jobs.queue_retry.
create or replace function jobs.queue_cancel(ids bigint[]) returns json
language plpgsql volatile as $$
declare
  v_changed bigint[];
begin
  with cancelled as (
    delete from graphile_worker._private_jobs j where j.id = any (ids) and j.locked_at is null returning j.id
  )
  select array(select c.id from cancelled c order by c.id) into v_changed;
  return jobs.queue_outcome(ids, v_changed);
end $$;
