-- Tasks push_send and reminder_mail, as jobs.enter has entered: what to send to which device, or null where nothing is
-- left to send: the device is gone, is another person's by now, reminders are off, all is done, or it is too late.
-- Where the push service rests, the job is queued again for later
-- (docs/contract/reminders.md#the-breaker-of-a-host). Definer: it reads devices and writes the queue.
create or replace function jobs.push_load(message_id bigint, device_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_now timestamptz := lib.machine_now();
  v_device auth.push_devices;
  v_due record;
  v_open_until timestamptz;
begin
  perform lib.reminders_lapse(message_id);
  select * into v_device from auth.push_devices d where d.user_id = v_me and d.id = device_id;
  select array_agg(s.reminder_id) as reminders, min(r.send_until) as until
    into v_due
    from app.reminders r
    join app.reminder_sends s on s.user_id = r.user_id and s.reminder_id = r.id
   where r.user_id = v_me and r.message_id = push_load.message_id and s.state = 'waiting'
     and s.device_id is not distinct from v_device.id;
  if v_due.reminders is null then
    return null;
  elsif v_device.id is null or v_due.until <= v_now then
    perform lib.sends_end(v_due.reminders, v_device.id, case when v_device.id is null then 'gone' else 'failed' end);
    return null;
  end if;
  select h.open_until into v_open_until from jobs.push_hosts h where h.host = v_device.host and h.open_until > v_now;
  if found then
    perform lib.send_again(message_id, device_id, v_open_until);
    return null;
  end if;
  return (
    select json_build_object('channel', v_device.channel, 'endpoint',
        lib.open(v_device.address, 'push_devices.address ' || v_device.id), 'p256dh',
        lib.open(v_device.p256dh, 'push_devices.p256dh ' || v_device.id), 'auth',
        lib.open(v_device.auth, 'push_devices.auth ' || v_device.id), 'vapid_key', v_device.vapid_key,
        'email', (select u.email from auth.users u where u.id = v_me and v_device.channel = 'email'),
        'unsubscribe', case v_device.channel when 'email' then lib.unsubscribe_token(v_me, v_device.id) end,
        'address_hash', encode(v_device.address_hash, 'hex'), 'reminders', v_due.reminders, 'tag', f.tag,
        'title', t.title, 'body', t.body,
        'ttl_seconds', greatest(60, floor(extract(epoch from v_due.until - v_now)))::integer)
      from lib.reminder_text(v_me, v_due.reminders) t
      cross join lateral (  -- of the message's first reminder, even where that one is closed: each try has the same
        select left(encode(sha256(convert_to(concat_ws(' ', r.user_id, r.kind, r.object_id,
                 to_char(r.day, 'YYYY-MM-DD'), r.local_time), 'UTF8')), 'hex'), 32)
          from app.reminders r where r.user_id = v_me and r.id = push_load.message_id) f (tag));
end $$;
grant execute on function jobs.push_load to app_worker;
