-- POST /admin/tasks/{task}/pause: no worker begins a job of the task any more. Definer: it writes the queue's tables.
create or replace function api.task_pause(task text, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_item json;
begin
  perform lib.require_admin();
  v_item := jobs.task_pause(task, (body ->> 'until')::timestamptz, body ->> 'reason',
    'admin ' || lib.current_user_id());
  perform lib.event('task_paused', jsonb_build_object('admin_id', lib.current_user_id(), 'task', task), 'warn');
  return v_item;
end $$;
grant execute on function api.task_pause to app_api;
