-- Deletes the heartbeat of a worker that ends and hands back the jobs it still runs; returns their ids.
create or replace function jobs.worker_leave(process_id text, worker_ids text[]) returns json
language sql volatile as $$
  delete from lib.worker_heartbeats h where h.process_id = worker_leave.process_id;
  select coalesce(json_agg(b.id order by b.id), '[]') from jobs.queue_hand_back(worker_ids) b (id)
$$;
grant execute on function jobs.worker_leave to app_worker;
