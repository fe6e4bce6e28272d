-- The jobs with a cause, by the rules of jobs.queue_failure_groups. Computes causes only where one is not kept yet.
create or replace function jobs.queue_of_cause(cause text) returns table (id bigint, task text, status text)
language sql stable as $$
  select f.id, f.task, f.status
    from jobs.queue_failing() f left join jobs.causes k on k.error_hash = hashtextextended(f.last_error, 0)
   where coalesce(f.cause, k.cause) = queue_of_cause.cause
      or coalesce(f.cause, k.cause) is null and f.last_error in (
        select n.last_error from jobs.queue_failure_groups() n where not n.kept and n.cause = queue_of_cause.cause)
$$;
