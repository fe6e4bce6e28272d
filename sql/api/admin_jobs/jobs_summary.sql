-- GET /admin/jobs/summary: depth, delay and workers of the queue.
create or replace function api.jobs_summary() returns json
language plpgsql stable as $$
begin
  perform lib.require_admin();
  return jobs.queue_summary();
end $$;
comment on function api.jobs_summary is 'How much is in the queue and who works on it, for admins.';
grant execute on function api.jobs_summary to app_api;
