-- A page of jobs that ended, the latest first, optionally of one task, outcome or request
-- (docs/contract/admin-jobs.md#get-adminjobshistory). Without a total, which would count a million rows. The index
-- gives the latest rows of each task and outcome, from which the page is chosen.
create or replace function jobs.history_list(
  task text, outcome text, request_id text, limit_ integer, offset_ integer
) returns json
language sql stable as $$
  with latest as (
    select h.* from graphile_worker._private_tasks t
     cross join unnest('{done,failed,cancelled,worker_died}'::text[]) o (outcome)
     cross join lateral (
       select h.* from jobs.history h where h.task = t.identifier and h.outcome = o.outcome
        order by h.ended_at desc, h.job_id desc limit limit_ + offset_ + 1) h
     where history_list.request_id is null and t.identifier = coalesce(history_list.task, t.identifier)
       and o.outcome = coalesce(history_list.outcome, o.outcome)
    union all
    select h.* from jobs.history h
     where h.request_id = history_list.request_id and h.task = coalesce(history_list.task, h.task)
       and h.outcome = coalesce(history_list.outcome, h.outcome)
  ), page as (
    select row_number() over (order by l.ended_at desc, l.job_id desc) as place, l.* from latest l
     order by l.ended_at desc, l.job_id desc limit limit_ + 1 offset offset_
  )
  select to_json(r) from (
    select coalesce((select json_agg((select to_json(r) from (select p.task, p.job_id,
        p.request_id, lib.timestamp_json(p.queued_at) as queued_at,
        lib.timestamp_json(p.started_at) as started_at, lib.timestamp_json(p.ended_at) as ended_at,
        p.attempts, p.outcome, p.cause) r) order by p.place)
      from page p where p.place <= offset_::bigint + limit_), '[]') as items,
    limit_ as limit, offset_ as offset, (select count(*) from page) > limit_ as has_more) r
$$;
