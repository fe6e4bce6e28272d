-- Pauses a task; returns false where it is paused already. Its waiting jobs get the flag by which workers skip them, if
-- they lack it: lib.enqueue and jobs.task_run set it when they queue a job, graphile-worker's cron does not.
create or replace function jobs.task_hold(task text, until timestamptz, reason text, paused_by text) returns boolean
language plpgsql volatile as $$
begin
  insert into jobs.pauses as p (task, until, reason, paused_by, paused_at)
  values (task, task_hold.until, reason, task_hold.paused_by, now())
  on conflict on constraint pauses_pkey do update set until = excluded.until, reason = excluded.reason,
    paused_by = excluded.paused_by, paused_at = excluded.paused_at
   where p.until <= now();
  if not found then
    return false;
  end if;
  perform jobs.queue_flag(array(
    select j.id from graphile_worker.jobs j
     where j.task_identifier = task and j.locked_at is null and not coalesce(j.flags ? task, false)), task);
  return true;
end $$;
grant execute on function jobs.task_hold to app_worker;
