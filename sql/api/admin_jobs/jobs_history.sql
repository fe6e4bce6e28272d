-- GET /admin/jobs/history: jobs that ended. Definer: it reads the rows of all people's jobs.
create or replace function api.jobs_history(
  task text, outcome text, request_id text, limit_ integer, offset_ integer
) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  return jobs.history_list(task, outcome, request_id, limit_, offset_);
end $$;
grant execute on function api.jobs_history to app_api;
