-- The ids of the waiting jobs that a filter matches: {"task", "status", "cause"}, each optional. A running job matches
-- no filter.
create or replace function jobs.queue_matching(filter jsonb) returns setof bigint
language sql stable as $$
  select q.id from jobs.queue() q
   where q.status <> 'running' and q.task = coalesce(filter ->> 'task', q.task)
     and q.status = coalesce(filter ->> 'status', q.status)
     and (filter ->> 'cause' is null or q.id in (select c.id from jobs.queue_of_cause(filter ->> 'cause') c))
$$;
