-- DELETE /admin/tasks/{task}/pause: workers begin its jobs again. Definer: it writes the queue's tables.
create or replace function api.task_resume(task text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_item json;
begin
  perform lib.require_admin();
  v_item := jobs.task_resume(task);
  perform lib.event('task_resumed', jsonb_build_object('admin_id', lib.current_user_id(), 'task', task));
  return v_item;
end $$;
grant execute on function api.task_resume to app_api;
