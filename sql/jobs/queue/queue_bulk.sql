-- Retries, cancels or reschedules all waiting jobs that a filter matches, if it matches as many as expected; returns
-- how many were changed (docs/contract/admin-jobs.md#post-adminjobsbulk). Locked rows are matched again, because
-- a worker may take a job, or another operator change it, in between.
create or replace function jobs.queue_bulk(action text, filter jsonb, expect bigint, run_at timestamptz default null)
returns json
language plpgsql volatile as $$
declare
  v_ids bigint[] := array(select jobs.queue_matching(filter));
begin
  perform from graphile_worker._private_jobs j where j.id = any (v_ids) order by j.id for update;
  v_ids := array(select m.id from jobs.queue_matching(filter) m (id) where m.id = any (v_ids));
  if cardinality(v_ids) <> expect then
    perform lib.raise_with(409, 'count_changed', jsonb_build_object('count', cardinality(v_ids)));
  end if;
  return (select to_json(r) from (select cardinality(jobs.queue_change(action, v_ids, run_at)) as changed) r);
end $$;
