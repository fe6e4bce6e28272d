-- Lets go the jobs of workers that are dead, and forgets those workers; answers the jobs, whose error says what happened.
-- Dead is who has not beaten in time, and who has held a job that long without ever having beaten. The attempt counts, so
-- that a job which kills its workers ends as failed. A row that is locked belongs to a worker that beats just now, or is
-- being forgotten already.
create or replace function jobs.queue_unlock() returns bigint[]
language plpgsql volatile as $$
declare
  v_dead text[];
  v_jobs bigint[];
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
    into v_dead;
  with let_go as (
    update graphile_worker._private_jobs j set last_error = 'its worker died' where j.locked_by = any (v_dead) returning j.id
  )
  select array(select l.id from let_go l order by l.id) into v_jobs;
  perform graphile_worker.force_unlock_workers(v_dead);
  return v_jobs;
end $$;
grant execute on function jobs.queue_unlock to app_worker;
