-- How many jobs of each task there are, by status.
create or replace function jobs.queue_depth()
returns table (task text, ready bigint, scheduled bigint, running bigint, retrying bigint, failed bigint)
language sql stable as $$
  select q.task, count(*) filter (where q.status = 'ready'), count(*) filter (where q.status = 'scheduled'),
         count(*) filter (where q.status = 'running'), count(*) filter (where q.status = 'retrying'),
         count(*) filter (where q.status = 'failed')
    from jobs.queue() q group by q.task
$$;
