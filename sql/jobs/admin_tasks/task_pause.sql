-- Pauses a task, for good or until a time; answers it. Its waiting jobs get the flag that workers skip: those that
-- lib.enqueue and jobs.cron_queue queue have it from the beginning.
create or replace function jobs.task_pause(task text, until timestamptz, reason text, paused_by text) returns json
language plpgsql volatile as $$
begin
  perform jobs.task_item(task);
  insert into jobs.pauses as p (task, until, reason, paused_by, paused_at)
  values (task, task_pause.until, reason, task_pause.paused_by, now())
  on conflict on constraint pauses_pkey do update set until = excluded.until, reason = excluded.reason,
    paused_by = excluded.paused_by, paused_at = excluded.paused_at
   where p.until <= now();
  if not found then
    perform lib.raise(409, 'task_already_paused');
  end if;
  update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || jsonb_build_object(t.identifier, true)
    from graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = task_pause.task and j.locked_at is null
     and not coalesce(j.flags ? t.identifier, false);
  return jobs.task_item(task);
end $$;
