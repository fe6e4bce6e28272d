-- The causes of failed and retrying jobs and of jobs whose task no worker knows, the commonest first, optionally of one
-- task or status (docs/contract/admin-jobs.md#causes). `settled`: what failed for good within a day and left the queue.
-- The samples are the oldest and the newest job. Adds to jobs.causes the causes that had to be computed; if none had,
-- it writes nothing, so that it can run read-only.
create or replace function jobs.queue_causes(task text default null, status text default null) returns json
language plpgsql volatile as $$
declare
  v_answer json;
  v_new_causes jsonb;  -- by the hash of their errors
begin
  with found as materialized (select * from jobs.queue_failure_groups()), cause as (
    select f.task, f.cause, f.status, sum(f.count)::bigint as count,
           lib.timestamp_json(min(f.first_at)) as first_at, lib.timestamp_json(max(f.last_at)) as last_at,
           case when min(f.oldest) < max(f.newest) then array[min(f.oldest), max(f.newest)]
             else array[min(f.oldest)] end as sample_ids
      from found f
     where f.task = coalesce(queue_causes.task, f.task)
       and f.status = coalesce(queue_causes.status, f.status)
     group by f.task, f.cause, f.status
    union all
    select h.task, h.cause, 'settled', count(*), lib.timestamp_json(min(h.ended_at)),
           lib.timestamp_json(max(h.ended_at)),
           case when min(h.job_id) < max(h.job_id) then array[min(h.job_id), max(h.job_id)]
             else array[min(h.job_id)] end
      from jobs.history h
     where h.outcome = 'failed' and h.ended_at > now() - interval '24 hours' and h.cause is not null
       and h.task = coalesce(queue_causes.task, h.task) and coalesce(queue_causes.status, 'settled') = 'settled'
       and not exists (select from graphile_worker._private_jobs j where j.id = h.job_id)
       and not exists (select from jobs.history l where l.job_id = h.job_id and l.ended_at > h.ended_at)
     group by h.task, h.cause
  )
  select (select to_json(r) from (
           select coalesce(json_agg(c order by c.count desc, c.last_at desc, c.task), '[]') as items from cause c) r),
         (select jsonb_object_agg(hashtextextended(f.last_error, 0), f.cause) from found f where not f.kept)
    into v_answer, v_new_causes;
  if v_new_causes is not null then
    insert into jobs.causes as k (error_hash, cause)
    select n.key::bigint as hash, n.value from jsonb_each_text(v_new_causes) n order by hash on conflict do nothing;
  end if;
  return v_answer;
end $$;
