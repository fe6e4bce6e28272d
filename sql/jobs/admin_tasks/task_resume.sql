-- Ends the pause of a task, if it has one; returns the task.
create or replace function jobs.task_resume(name text) returns json
language plpgsql volatile as $$
begin
  delete from jobs.pauses p where p.task = name;
  return jobs.task_item(name);
end $$;
