-- Pauses a task until a time or, without one, until somebody ends the pause; returns the task.
create or replace function jobs.task_pause(task text, until timestamptz, reason text, paused_by text) returns json
language plpgsql volatile as $$
begin
  perform jobs.task_item(task);
  if not jobs.task_hold(task, until, reason, paused_by) then
    perform lib.raise(409, 'task_already_paused');
  end if;
  return jobs.task_item(task);
end $$;
