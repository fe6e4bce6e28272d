-- GET /admin/jobs/summary: counts of jobs, the wait of the oldest ready job, the workers, and why the service is
-- degraded.
create or replace function api.jobs_summary() returns json
language plpgsql stable as $$
declare
  v_queue json;
begin
  perform lib.require_admin();
  v_queue := jobs.queue_summary();
  return json_build_object('counts', v_queue -> 'counts', 'tasks', v_queue -> 'tasks',
    'oldest_ready_seconds', v_queue -> 'oldest_ready_seconds', 'workers', v_queue -> 'workers',
    'reasons', lib.service_reasons());
end $$;
grant execute on function api.jobs_summary to app_api;
