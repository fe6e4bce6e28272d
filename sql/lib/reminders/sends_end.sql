-- Ends what waits to be sent of some reminders to one device, or to devices that are gone, as gone or failed; a
-- reminder that no device took and none may still take is not_sent.
create or replace function lib.sends_end(reminders bigint[], device_id bigint, state text) returns void
language plpgsql volatile as $$
begin
  update app.reminder_sends s set state = sends_end.state
   where s.user_id = lib.current_user_id() and s.reminder_id = any (reminders) and s.state = 'waiting'
     and s.device_id is not distinct from sends_end.device_id;
  update app.reminders r set state = 'not_sent', reason = 'failed'
   where r.user_id = lib.current_user_id() and r.id = any (reminders) and r.state = 'waiting'
     and not exists (select from app.reminder_sends s
                      where s.user_id = r.user_id and s.reminder_id = r.id and s.state = 'waiting');
end $$;
