-- The ids of the waiting jobs with a cause, by the rules of jobs.queue_failures.
create or replace function jobs.queue_of_cause(cause text) returns setof bigint
language sql stable as $$
  select j.id
    from graphile_worker._private_jobs j
   cross join (select jobs.queue_unknown_tasks() as tasks offset 0) u
    left join jobs.causes k on k.error_hash = hashtextextended(j.last_error, 0)
   where j.locked_at is null
     and (j.last_error is not null or j.attempts >= j.max_attempts or j.task_id = any (u.tasks))
     and case when j.task_id = any (u.tasks) then 'unknown task'
           else coalesce(k.cause, jobs.queue_cause(coalesce(j.last_error, ''))) end = queue_of_cause.cause
$$;
