-- GET /admin/tasks: each task with its jobs by status, its pause, its last 24 hours and its schedule. Definer: it reads
-- the queue's tables.
create or replace function api.tasks_list() returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  return jobs.tasks_list();
end $$;
grant execute on function api.tasks_list to app_api;
