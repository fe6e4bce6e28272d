-- What tells the jobs with a cause, by the rules of jobs.queue_failures: a job with one of these tasks, statuses and
-- errors ('' for none) has it; and how many these are.
create or replace function jobs.queue_of_cause(cause text)
returns table (task text, status text, error text, count bigint)
language sql stable as $$
  select f.task, f.status, coalesce(f.last_error, ''), sum(f.count)::bigint
    from jobs.queue_failures() f where f.cause = queue_of_cause.cause group by 1, 2, 3
$$;
