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
  select json_build_object(
    'items', coalesce((select json_agg(json_build_object('task', p.task, 'job_id', p.job_id,
        'request_id', p.request_id, 'queued_at', lib.timestamp_json(p.queued_at),
        'started_at', lib.timestamp_json(p.started_at), 'ended_at', lib.timestamp_json(p.ended_at),
        'attempts', p.attempts, 'outcome', p.outcome, 'cause', p.cause) order by p.place)
      from page p where p.place <= offset_::bigint + limit_), '[]'),
    'limit', limit_, 'offset', offset_, 'has_more', (select count(*) from page) > limit_)
$$;
