-- Tasks push_send and reminder_mail: records how one try ended (docs/contract/reminders.md#outcomes). `sent` says the
-- device has it; `gone` removes the device, if it still has the address that was tried; `refused` (our key), `rejected`
-- and `too_large` are not tried again; `again` is, after the seconds that the service named or 30 s × 2ⁿ, until the
-- message's time is over. Definer: it writes devices and the queue. Returns the seconds since what was sent was due.
create or replace function jobs.push_store(
  message_id bigint, device_id bigint, reminders bigint[], address_hash text, outcome text, retry_after integer
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_now timestamptz := lib.machine_now();
  v_device auth.push_devices;
  v_again timestamptz;
begin
  update auth.push_devices d set last_sent_at = case when outcome = 'sent' then v_now else d.last_sent_at end,
         failing_since = case when outcome <> 'sent' then coalesce(d.failing_since, v_now) end
   where d.user_id = v_me and d.id = push_store.device_id
     and d.address_hash = decode(push_store.address_hash, 'hex')
  returning d.* into v_device;
  if v_device.channel = 'webpush' then
    perform lib.push_host_note(v_device.host, outcome, v_now);
  end if;
  if outcome = 'sent' then
    update app.reminder_sends s set state = 'sent', tries = s.tries + 1, sent_at = v_now
     where s.user_id = v_me and s.reminder_id = any (reminders) and s.state = 'waiting'
       and s.device_id is not distinct from v_device.id;
    update app.reminders r set state = 'sent', reason = null
     where r.user_id = v_me and r.id = any (reminders) and r.state <> 'sent';
    return (select json_agg(extract(epoch from lib.now() - r.due_at)) from app.reminders r
             where r.user_id = v_me and r.id = any (reminders));
  elsif outcome = 'failing' then  -- a mail, which its job tries again
    return null;
  elsif outcome = 'gone' and v_device.id is not null then
    perform lib.sends_end(reminders, v_device.id, 'gone');
    delete from auth.push_devices d where d.user_id = v_me and d.id = v_device.id;
    perform lib.reminders_move(v_me);
  elsif outcome = 'again' then
    with tried as (
      update app.reminder_sends s set tries = s.tries + 1
       where s.user_id = v_me and s.reminder_id = any (reminders) and s.state = 'waiting'
         and s.device_id is not distinct from v_device.id
      returning s.tries
    )
    select v_now + make_interval(secs => coalesce(retry_after, 30 * 2 ^ (least(min(t.tries), 12) - 1))) into v_again
      from tried t;
    if v_again < (select min(r.send_until) from app.reminders r where r.user_id = v_me and r.id = any (reminders)) then
      perform lib.send_again(message_id, device_id, v_again);
      return null;
    end if;
    perform lib.sends_end(reminders, v_device.id, 'failed');
  else
    perform lib.sends_end(reminders, v_device.id, case when v_device.id is null then 'gone' else 'failed' end);
  end if;
  return null;
end $$;
grant execute on function jobs.push_store to app_worker;
