-- One page of jobs, optionally of one status, task, cause or request that queued them
-- (docs/contract/admin-jobs.md#get-adminjobs). Jobs that need attention come first: failed, retrying, longest running;
-- then the others in the order in which they will run. The groups of a cause know how many its jobs are, without
-- another look at each.
create or replace function jobs.queue_list(
  status text, task text, limit_ integer, offset_ integer, cause text default null, request_id text default null
) returns json
language sql stable as $$
  with of_cause as materialized (
    select c.* from jobs.queue_of_cause(queue_list.cause) c where queue_list.cause is not null
  ), listed as not materialized (
    select q.* from jobs.queue() q
     where (queue_list.status is null or q.status = queue_list.status)
       and (queue_list.task is null or q.task = queue_list.task)
       and (queue_list.cause is null
         or (q.task, q.status, coalesce(q.last_error, '')) in (select c.task, c.status, c.error from of_cause c))
       and (request_id is null
         or q.id in (select j.id from graphile_worker._private_jobs j where j.payload ->> 'trace_id' = request_id))
  ), page as (
    select array(select l.id from listed l
      order by case l.status when 'failed' then 1 when 'retrying' then 2 when 'running' then 3 when 'ready' then 4 end,
               case l.status when 'failed' then l.run_at end desc, l.locked_at, l.priority, l.run_at, l.id
      limit limit_ offset offset_) as ids
  )
  select lib.page(
    (select json_agg(b order by p.place)
       from page, unnest(page.ids) with ordinality p (id, place), jobs.queue_body(p.id, whole => false) b),
    case when queue_list.cause is null or request_id is not null then (select count(*) from listed)
      else (select coalesce(sum(c.count), 0)::bigint from of_cause c
             where c.status = coalesce(queue_list.status, c.status) and c.task = coalesce(queue_list.task, c.task)) end,
    limit_, offset_, true)
$$;
