-- GET /admin/jobs/: a page of the queue. Planned for the filters that are given: with 100,000 jobs it takes 80 ms, by a
-- plan for any of them 98. Definer: it reads the queue's tables.
create or replace function api.jobs_list(
  status text, task text, limit_ integer, offset_ integer, cause text default null, request_id text default null
) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  perform lib.require_admin();
  return jobs.queue_list(status, task, limit_, offset_, cause, request_id);
end $$;
grant execute on function api.jobs_list to app_api;
