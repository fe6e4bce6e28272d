-- Writes a worker's heartbeat and unlocks the jobs of dead workers; returns the ids of the jobs. worker_ids: the names
-- under which graphile-worker locks jobs for this process; tasks: those that it knows. The first heartbeat after an
-- outage unlocks nothing, because then all are old. Why a job may run twice: docs/contract/admin-jobs.md#workers.
create or replace function jobs.worker_beat(process_id text, worker_ids text[], tasks text[] default null) returns json
language plpgsql volatile as $$
declare
  v_last_beat timestamptz;
begin
  insert into lib.worker_heartbeats as h (process_id, worker_ids, tasks, started_at, beat_at)
  values (process_id, worker_ids, worker_beat.tasks, now(), now())
  on conflict on constraint worker_heartbeats_pkey do update set worker_ids = excluded.worker_ids,
    tasks = excluded.tasks, beat_at = excluded.beat_at
  returning old.beat_at into v_last_beat;
  return to_json(case when v_last_beat < jobs.worker_deadline() then '{}' else jobs.queue_unlock() end);
end $$;
grant execute on function jobs.worker_beat to app_worker;
