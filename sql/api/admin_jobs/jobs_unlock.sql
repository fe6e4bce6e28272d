-- POST /admin/jobs/unlock: returns the jobs of dead workers to the queue, as every worker does with its heartbeat.
-- Definer: it writes the queue's tables.
create or replace function api.jobs_unlock() returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_jobs bigint[];
begin
  perform lib.require_admin();
  v_jobs := jobs.queue_unlock();
  perform lib.event('jobs_unlocked', jsonb_build_object('admin_id', lib.current_user_id(), 'job_ids', v_jobs));
  return (select to_json(r) from (select cardinality(v_jobs) as unlocked) r);
end $$;
grant execute on function api.jobs_unlock to app_api;
