-- Whether a task is paused now (docs/contract/admin-jobs.md#pauses).
create or replace function jobs.task_paused(name text) returns boolean
language sql stable as $$
  select exists (select from jobs.pauses p where p.task = name and (p.until is null or p.until > now()))
$$;
