-- The jobs of jobs.queue_failing in groups of the same task, status, error and number of attempts, so that a cause is
-- looked up per group; `kept`: it was found, not computed. A failed job is delayed by exp(attempts) seconds, at most
-- exp(10): run_at less the last delay is the time of its last failure, and that less the others the time of its first.
create or replace function jobs.queue_failure_groups() returns table (
  task text, status text, attempts integer, last_error text, kept boolean, cause text, count bigint,
  first_at timestamptz, last_at timestamptz, oldest bigint, newest bigint
)
language sql stable as $$
  with failures as (
    select q.task, q.status, q.attempts, q.last_error, q.cause, count(*) as count,
           min(q.run_at) as first_run, max(q.run_at) as last_run,
           min(q.updated_at) as first_change, max(q.updated_at) as last_change, min(q.id) as oldest, max(q.id) as newest
      from jobs.queue_failing() q group by 1, 2, 3, 4, 5
  )
  select f.task, f.status, f.attempts, f.last_error, coalesce(f.cause, k.cause) is not null,
         coalesce(f.cause, k.cause, jobs.queue_cause(f.last_error)),
         f.count, greatest(f.first_change, least(now(), f.first_run) - d.last - d.others),
         greatest(f.last_change, least(now(), f.last_run - d.last)), f.oldest, f.newest
    from failures f
    left join jobs.causes k on k.error_hash = hashtextextended(f.last_error, 0)
   cross join lateral (  -- others: exp(1) + exp(2) + … + exp(attempts - 1)
     select exp(least(f.attempts, 10)) * interval '1 second',
            ((exp(least(f.attempts, 11)) - exp(1)) / (exp(1) - 1) + greatest(f.attempts - 11, 0) * exp(10))
              * interval '1 second') d (last, others)
$$;
