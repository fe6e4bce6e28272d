-- The jobs that wait and have a cause (docs/contract/admin-jobs.md#causes), in groups of the same task, state, error
-- and number of attempts: grouped first, so that 100,000 jobs are read at once. A failed job is delayed by
-- exp(attempts) seconds, at most exp(10): so its last failure is known, and its first one by the sum of those delays.
create or replace function jobs.queue_failures() returns table (
  task_id integer, status text, attempts integer, last_error text, error_hash bigint, kept boolean, cause text,
  count bigint, first_at timestamptz, last_at timestamptz, oldest bigint, newest bigint
)
language sql stable as $$
  with unknown as (
    select jobs.queue_unknown_tasks() as tasks
  ), failures as (
    select j.task_id, case when j.attempts >= j.max_attempts then 'failed' when j.last_error is not null then 'retrying'
             when j.run_at > now() then 'scheduled' else 'ready' end as status,
           j.attempts::integer, hashtextextended(j.last_error, 0) as hash, any_value(j.last_error) as last_error,
           count(*) as count, min(j.run_at) as first_run, max(j.run_at) as last_run,
           min(j.updated_at) as first_change, max(j.updated_at) as last_change, min(j.id) as oldest,
           max(j.id) as newest
      from graphile_worker._private_jobs j
     where j.locked_at is null and (j.last_error is not null or j.attempts >= j.max_attempts
             or j.task_id = any ((select u.tasks from unknown u)::integer[]))
     group by 1, 2, 3, 4
  )
  select f.task_id, f.status, f.attempts, f.last_error, f.hash, f.last_error is null or k.cause is not null,
         case when f.task_id = any (u.tasks) then 'unknown task'
           else coalesce(k.cause, jobs.queue_cause(coalesce(f.last_error, ''))) end,
         f.count, greatest(f.first_change, least(now(), f.first_run) - d.last - d.others),
         greatest(f.last_change, least(now(), f.last_run - d.last)), f.oldest, f.newest
    from failures f cross join unknown u
    left join jobs.causes k on k.error_hash = f.hash
   cross join lateral (
     select exp(least(f.attempts, 10)) * interval '1 second',
            ((exp(least(f.attempts, 11)) - exp(1)) / (exp(1) - 1) + greatest(f.attempts - 11, 0) * exp(10))
              * interval '1 second') d (last, others)
$$;
