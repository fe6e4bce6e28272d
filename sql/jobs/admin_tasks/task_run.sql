-- Queues a recurring task to run at once; one job, however often it is asked for while it waits. Returns the task.
create or replace function jobs.task_run(name text) returns json
language plpgsql volatile as $$
begin
  perform jobs.task_item(name);
  if not exists (select from jobs.schedule() s where s.task = name) then
    perform lib.raise(409, 'task_has_no_schedule');
  end if;
  if exists (select from jobs.queue() q where q.task = name and q.status = 'running') then
    perform lib.raise(409, 'task_running');
  end if;
  perform graphile_worker.add_job(name, job_key => 'run:' || name, flags => array[name],
    payload => json_build_object('_cron', json_build_object('ts', now(), 'backfilled', false)));
  return jobs.task_item(name);
end $$;
