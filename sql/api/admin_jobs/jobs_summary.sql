-- GET /admin/jobs/summary: counts of jobs, the wait of the oldest ready job, and the workers.
create or replace function api.jobs_summary() returns json
language plpgsql stable as $$
begin
  perform lib.require_admin();
  return jobs.queue_summary();
end $$;
grant execute on function api.jobs_summary to app_api;
