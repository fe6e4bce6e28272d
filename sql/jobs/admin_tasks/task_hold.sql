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
  update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || jsonb_build_object(t.identifier, true)
    from graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = task_hold.task and j.locked_at is null
     and not coalesce(j.flags ? t.identifier, false);
  return true;
end $$;
grant execute on function jobs.task_hold to app_worker;
