-- GET and POST /reminders/unsubscribe: the link of a mail. `remove`: its click, which removes the device; otherwise
-- nothing changes. A token that is none, or whose device is gone, is 404. Definer: it writes devices.
create or replace function auth.unsubscribe(token text, remove boolean) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint;
  v_device bigint;
begin
  if token ~ '^[0-9]{1,18}-[0-9]{1,18}-[0-9a-f]{64}$' then
    v_user := split_part(token, '-', 1);
    v_device := split_part(token, '-', 2);
  end if;
  perform lib.change_lock(v_user);
  perform from auth.push_devices d
   where d.user_id = v_user and d.id = v_device and token = lib.unsubscribe_token(v_user, v_device);
  if not found then
    perform lib.raise(404, 'device_not_found');
  end if;
  if remove then
    delete from auth.push_devices d where d.user_id = v_user and d.id = v_device;
    perform lib.reminders_move(v_user);
    perform lib.event('reminder_device_removed', jsonb_build_object('user_id', v_user, 'device_id', v_device));
  end if;
  return (select to_json(r) from (select remove as removed) r);
end $$;
grant execute on function auth.unsubscribe to app_api;
