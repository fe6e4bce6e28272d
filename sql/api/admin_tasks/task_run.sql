-- POST /admin/tasks/{task}/run: a recurring task now, once. Definer: it writes the queue's tables.
create or replace function api.task_run(task text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_item json;
begin
  perform lib.require_admin();
  v_item := jobs.task_run(task);
  perform lib.event('task_run', jsonb_build_object('admin_id', lib.current_user_id(), 'task', task));
  return v_item;
end $$;
grant execute on function api.task_run to app_api;
