-- GET /reminders/devices: the caller's devices, newest first. Definer: it reads devices and sessions.
create or replace function api.reminder_devices_list() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(r) from (select coalesce(json_agg(lib.reminder_device_body(d) order by d.id desc), '[]') as items
    from auth.push_devices d where d.user_id = lib.current_user_id()) r
$$;
grant execute on function api.reminder_devices_list to app_api;
