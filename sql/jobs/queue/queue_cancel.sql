-- Deletes those of the named jobs that do not run, with their payload, which may hold an address; returns which, and
-- why not the others.
create or replace function jobs.queue_cancel(ids bigint[]) returns json
language sql volatile as $$
  select jobs.queue_outcome(ids, jobs.queue_change('cancel', ids))
$$;
