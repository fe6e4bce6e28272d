-- POST /reminders/devices/{device_id}/test: queues a message to one device, whatever the settings say, three a minute.
-- A test takes the place of the one before. Definer: it reads devices, and writes reminders and the queue.
create or replace function api.reminder_device_test(device_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_now timestamptz := lib.now();
  v_clock timestamp := date_trunc('minute', v_now at time zone lib.current_timezone());
  v_seconds integer;
begin
  perform from auth.push_devices d where d.user_id = v_me and d.id = device_id;
  if not found then
    perform lib.raise(404, 'device_not_found');
  end if;
  v_seconds := auth.limit_hit('POST /reminders/devices/:device_id/test', 'user ' || v_me, 3, 60);
  if v_seconds is not null then
    perform lib.raise_until(429, 'rate_limit_exceeded', v_now + make_interval(secs => v_seconds));
  end if;
  delete from app.reminders r where r.user_id = v_me and r.kind = 'test' and r.object_id = device_id;
  insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at)
  values (v_me, 'test', device_id, v_clock::date, v_clock::time, v_now, v_now);
  perform lib.reminders_decide(array[v_me]);
  return (select to_json(r) from (select true as queued) r);
end $$;
grant execute on function api.reminder_device_test to app_api;
