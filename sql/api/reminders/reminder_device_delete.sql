-- DELETE /reminders/devices/{device_id}: removes a device of the caller. Definer: it writes devices.
create or replace function api.reminder_device_delete(device_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
begin
  delete from auth.push_devices d where d.user_id = v_me and d.id = device_id;
  if not found then
    perform lib.raise(404, 'device_not_found');
  end if;
  perform lib.reminders_move(v_me);
  perform lib.event('reminder_device_removed', jsonb_build_object('user_id', v_me, 'device_id', device_id));
  return null;
end $$;
grant execute on function api.reminder_device_delete to app_api;
