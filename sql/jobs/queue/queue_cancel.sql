-- Deletes jobs that are not running, with their payload, which may hold an address; answers which.
-- jobs.sweep_llm_requests refunds a cancelled model request later. jobs.queue_retry states why
-- graphile-worker's own function is not used.
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
