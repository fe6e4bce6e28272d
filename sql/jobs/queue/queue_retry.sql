-- Makes the named jobs ready now; returns which.
create or replace function jobs.queue_retry(ids bigint[]) returns json
language sql volatile as $$
  select jobs.queue_outcome(ids, jobs.queue_change('retry', ids))
$$;
