-- The tasks that a worker or a job has ever named.
create or replace function jobs.queue_tasks() returns setof text
language sql stable as $$
  select t.identifier from graphile_worker._private_tasks t
$$;
