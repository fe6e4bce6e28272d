-- Queues a job in the caller's transaction. Definer: the run-time roles have no right on the queue's tables.
create or replace function lib.enqueue(task text, payload json) returns void
language sql volatile security definer set search_path = '' as $$
  select graphile_worker.add_job(task, payload)
$$;
revoke execute on function lib.enqueue from public;
