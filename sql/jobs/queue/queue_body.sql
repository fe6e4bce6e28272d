-- A job as operators see it: its columns are the keys of the body. whole: the full error, else its first 200 characters
-- on one line (docs/contract/admin-jobs.md#get-adminjobs).
create or replace function jobs.queue_body(job_id bigint, whole boolean) returns table (
  id bigint, task text, status text, attempts integer, max_attempts integer, run_at text, created_at text,
  updated_at text, locked_at text, locked_by text, last_error text, priority integer
)
language sql stable as $$
  select q.id, q.task, q.status, q.attempts, q.max_attempts, lib.timestamp_json(q.run_at),
         lib.timestamp_json(q.created_at), lib.timestamp_json(q.updated_at), lib.timestamp_json(q.locked_at),
         q.locked_by, case when whole then e.text else left(regexp_replace(e.text, '\s+', ' ', 'g'), 200) end,
         q.priority
    from jobs.queue() q cross join lateral jobs.queue_error(q.last_error) e (text)
   where q.id = job_id
$$;
