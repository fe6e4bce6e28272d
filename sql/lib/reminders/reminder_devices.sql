-- The devices that a reminder may go to: mail boxes get no reminder of one habit, a test goes to its own device, and a
-- milestone not to the session that reached it. Internal: it reads devices.
create or replace function lib.reminder_devices(reminder app.reminders) returns table (id bigint, channel text)
language sql stable as $$
  select d.id, d.channel from auth.push_devices d
   where d.user_id = reminder.user_id and (d.channel <> 'email' or reminder.kind <> 'habit')
     and (reminder.kind <> 'test' or d.id = reminder.object_id)
     and (reminder.session_id is null or d.session_id is distinct from reminder.session_id)
$$;
