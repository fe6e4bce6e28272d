-- The response of retry and cancel: the ids of the changed jobs, and for each other id why it was not changed.
create or replace function jobs.queue_outcome(ids bigint[], changed bigint[]) returns json
language sql stable as $$
  select to_json(r) from (select changed, coalesce(
    (select json_agg((select to_json(r) from (select n.id,
        case when q.id is null then 'job_not_found' else 'running' end as reason) r) order by n.id)
       from (select distinct unnest(ids) as id) n left join jobs.queue() q on q.id = n.id
      where n.id <> all (changed)), '[]') as unchanged) r
$$;
