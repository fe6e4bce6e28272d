-- The tasks of the queue that no worker knows. Empty while no worker is alive (bool_and is null then), and while one is
-- alive that does not say what it knows, as those of 0.4.0.
create or replace function jobs.queue_unknown_tasks() returns text[]
language sql stable as $$
  select case when bool_and(h.tasks is not null) then array(
      select t.task from jobs.queue_tasks() t (task)
       where not exists (select from lib.worker_heartbeats k
         where k.beat_at >= jobs.worker_deadline() and t.task = any (k.tasks)))
      else '{}' end
    from lib.worker_heartbeats h where h.beat_at >= jobs.worker_deadline()
$$;
