-- Retries, cancels or reschedules those of the named jobs that do not run; returns their ids. A retried or rescheduled
-- job forgets its error, and one without attempts left gets all of them again; a retried one that is ready keeps its
-- place. graphile-worker's reschedule_jobs and complete_jobs are not used: they treat a job that has run for four hours
-- as abandoned, and here a locked job is running. jobs.sweep_llm_requests refunds a cancelled model request later.
create or replace function jobs.queue_change(action text, ids bigint[], run_at timestamptz default null)
returns bigint[]
language sql volatile as $$
  with chosen as (
    select j.id from graphile_worker._private_jobs j where j.id = any (ids) and j.locked_at is null
     order by j.id for update
  ), cancelled as (
    delete from graphile_worker._private_jobs j using chosen c where j.id = c.id and action = 'cancel' returning j.*
  ), ended as (
    insert into jobs.history as h (task, job_id, request_id, queued_at, ended_at, attempts, outcome, cause)
    select t.identifier, c.id, c.payload ->> 'trace_id', c.created_at, now(), c.attempts, 'cancelled',
           jobs.queue_cause(c.last_error)
      from cancelled c join graphile_worker._private_tasks t on t.id = c.task_id
    on conflict on constraint history_once_per_run do nothing
  ), changed as (
    update graphile_worker._private_jobs j
       set run_at = case action when 'reschedule' then queue_change.run_at else least(j.run_at, now()) end,
           last_error = null, updated_at = now(),
           attempts = case when j.attempts < j.max_attempts then j.attempts else 0 end
      from chosen c where j.id = c.id and action in ('retry', 'reschedule')
    returning j.id
  )
  select coalesce(array_agg(x.id order by x.id), '{}')
    from (select c.id from cancelled c union all select c.id from changed c) x
$$;
