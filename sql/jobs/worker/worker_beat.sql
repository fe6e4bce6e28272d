-- A worker process says that it is alive, and lets the jobs of dead ones go; answers those. worker_ids are what
-- graphile-worker locks its jobs as. By the real clock. Who was away judges nobody in its first beat: after an outage of
-- the database everybody looks dead.
--
-- A process that was stopped for long is taken for dead, and when it goes on, its job runs twice. That is as harmless as any
-- second run: its fail_job finds the lock gone and does nothing; its complete_job removes a job that was done, and the
-- second run's then finds none. Of two runs of a request to a language model one settles it (lib.llm_request_settle), and
-- the later token of password_reset_mail replaces the earlier.
create or replace function jobs.worker_beat(process_id text, worker_ids text[]) returns json
language plpgsql volatile as $$
declare
  v_before timestamptz;
begin
  insert into lib.worker_heartbeats as h (process_id, worker_ids, started_at, beat_at)
  values (process_id, worker_ids, now(), now())
  on conflict on constraint worker_heartbeats_pkey do update set worker_ids = excluded.worker_ids, beat_at = excluded.beat_at
  returning old.beat_at into v_before;
  return to_json(case when v_before < jobs.worker_deadline() then '{}' else jobs.queue_unlock() end);
end $$;
grant execute on function jobs.worker_beat to app_worker;
