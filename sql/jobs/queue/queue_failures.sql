-- The jobs that wait and have a cause (docs/contract/admin-jobs.md#causes), in groups of the same task, status, error
-- and number of attempts, so that a cause is looked up per group. A failed job is delayed by exp(attempts) seconds, at
-- most exp(10): run_at less the delay is its last failure, less the sum of the delays before its first one.
create or replace function jobs.queue_failures() returns table (
  task text, status text, attempts integer, last_error text, kept boolean, cause text, count bigint,
  first_at timestamptz, last_at timestamptz, oldest bigint, newest bigint
)
language sql stable as $$
  with unknown as (
    select array(select t.identifier from graphile_worker._private_tasks t
                  where t.id = any (jobs.queue_unknown_tasks())) as tasks
  ), failures as (
    select q.task, q.status, q.attempts, q.last_error, count(*) as count,
           min(q.run_at) as first_run, max(q.run_at) as last_run,
           min(q.updated_at) as first_change, max(q.updated_at) as last_change, min(q.id) as oldest, max(q.id) as newest
      from jobs.queue() q
     where q.locked_at is null and (q.last_error is not null or q.attempts >= q.max_attempts
             or q.task = any ((select u.tasks from unknown u)::text[]))
     group by 1, 2, 3, 4
  )
  select f.task, f.status, f.attempts, f.last_error, f.last_error is null or k.cause is not null,
         case when f.task = any (u.tasks) then 'unknown task'
           else coalesce(k.cause, jobs.queue_cause(coalesce(f.last_error, ''))) end,
         f.count, greatest(f.first_change, least(now(), f.first_run) - d.last - d.others),
         greatest(f.last_change, least(now(), f.last_run - d.last)), f.oldest, f.newest
    from failures f cross join unknown u
    left join jobs.causes k on k.error_hash = hashtextextended(f.last_error, 0)
   cross join lateral (  -- others: exp(1) + exp(2) + … + exp(attempts - 1)
     select exp(least(f.attempts, 10)) * interval '1 second',
            ((exp(least(f.attempts, 11)) - exp(1)) / (exp(1) - 1) + greatest(f.attempts - 11, 0) * exp(10))
              * interval '1 second') d (last, others)
$$;
