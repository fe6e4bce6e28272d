-- GET /admin/jobs/summary: counts of jobs, the wait of the oldest ready job, the workers, and why the service is
-- degraded.
create or replace function api.jobs_summary() returns json
language plpgsql stable as $$
declare
  v_queue json;
begin
  perform lib.require_admin();
  v_queue := jobs.queue_summary();
  return (select to_json(r) from (select v_queue -> 'counts' as counts, v_queue -> 'tasks' as tasks,
    v_queue -> 'oldest_ready_seconds' as oldest_ready_seconds, v_queue -> 'workers' as workers,
    lib.service_reasons() as reasons) r);
end $$;
grant execute on function api.jobs_summary to app_api;
