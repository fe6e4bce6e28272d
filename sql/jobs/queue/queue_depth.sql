-- How many jobs of each task there are, by status. The inner query works out the status of each job once.
create or replace function jobs.queue_depth()
returns table (task text, ready bigint, scheduled bigint, running bigint, retrying bigint, failed bigint)
language sql stable as $$
  select c.task, coalesce(sum(c.count) filter (where c.status = 'ready'), 0)::bigint,
         coalesce(sum(c.count) filter (where c.status = 'scheduled'), 0)::bigint,
         coalesce(sum(c.count) filter (where c.status = 'running'), 0)::bigint,
         coalesce(sum(c.count) filter (where c.status = 'retrying'), 0)::bigint,
         coalesce(sum(c.count) filter (where c.status = 'failed'), 0)::bigint
    from (select q.task, q.status, count(*) from jobs.queue() q group by q.task, q.status) c group by c.task
$$;
