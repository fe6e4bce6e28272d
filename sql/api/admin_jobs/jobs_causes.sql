-- GET /admin/jobs/causes: the causes of failed jobs, and how many jobs each has. Definer: it reads the queue's tables
-- and keeps causes.
create or replace function api.jobs_causes(task text, status text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  return jobs.queue_causes(task, status);
end $$;
grant execute on function api.jobs_causes to app_api;
