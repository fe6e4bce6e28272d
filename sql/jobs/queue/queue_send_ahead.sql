-- Takes the flags of paused tasks off their next waiting job, so that a worker takes it; null if there is none.
create or replace function jobs.queue_send_ahead(tasks text[]) returns boolean
language sql volatile as $$
  update graphile_worker._private_jobs j set flags = j.flags - tasks
   where j.id = (
     select n.id from graphile_worker._private_jobs n join graphile_worker._private_tasks t on t.id = n.task_id
      where t.identifier = any (tasks) and n.is_available and n.run_at <= now()
      order by n.priority, n.run_at, n.id limit 1 for update of n skip locked)
  returning true
$$;
grant execute on function jobs.queue_send_ahead to app_worker;
