-- Releases the jobs of dead workers and deletes the workers' heartbeats; returns the ids of the jobs. A worker without
-- a heartbeat counts as dead 45 s after it locked a job. The attempt counts, so that a job which kills its workers
-- fails in the end. skip locked: a locked heartbeat is being renewed by its worker or deleted by a parallel call.
create or replace function jobs.queue_unlock() returns bigint[]
language plpgsql volatile as $$
declare
  v_dead_worker_ids text[];
  v_job_ids bigint[];
begin
  with dead as (
    delete from lib.worker_heartbeats h where h.process_id in (
      select d.process_id from lib.worker_heartbeats d where d.beat_at < jobs.worker_deadline() for update skip locked)
    returning h.worker_ids
  )
  select array(
      select unnest(d.worker_ids) from dead d
      union
      select j.locked_by from graphile_worker._private_jobs j where j.locked_at < jobs.worker_deadline()
         and not exists (select from lib.worker_heartbeats h where j.locked_by = any (h.worker_ids)))
    into v_dead_worker_ids;
  with unlocked as (
    update graphile_worker._private_jobs j set last_error = 'its worker died', updated_at = now()
     where j.locked_by = any (v_dead_worker_ids) returning j.*
  ), ended as (
    insert into jobs.history as h (task, job_id, request_id, queued_at, started_at, ended_at, attempts, outcome, cause)
    select t.identifier, u.id, u.payload ->> 'trace_id', u.created_at, u.locked_at, now(), u.attempts, 'worker_died',
           u.last_error
      from unlocked u join graphile_worker._private_tasks t on t.id = u.task_id
     where u.attempts >= u.max_attempts
    on conflict on constraint history_once_per_run do nothing
  )
  select array(select u.id from unlocked u order by u.id) into v_job_ids;
  perform graphile_worker.force_unlock_workers(v_dead_worker_ids);
  return v_job_ids;
end $$;
grant execute on function jobs.queue_unlock to app_worker;
