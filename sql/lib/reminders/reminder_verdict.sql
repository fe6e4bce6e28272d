-- Whether a reminder is said now, from the rows of this moment (docs/contract/reminders.md#whether-it-is-said): the
-- first reason against it, else until when quiet hours keep it back, else two nulls. Internal: it reads devices.
create or replace function lib.reminder_verdict(
  reminder app.reminders, settings app.reminder_settings, zone text, out reason text, out waits_until timestamptz
)
language plpgsql stable as $$
declare
  v_now timestamptz := lib.now();
begin
  if not settings.enabled and reminder.kind <> 'test' then
    reason := 'off';
  elsif not exists (select from lib.reminder_devices(reminder)) then
    reason := 'no_device';
  elsif reminder.kind in ('habit', 'digest', 'evening') then
    reason := lib.reminder_day_reason(reminder.user_id, reminder.kind, reminder.object_id, reminder.day);
  end if;
  if reason is not null or reminder.kind = 'test' then
    return;
  elsif (case reminder.kind when 'evening' then (v_now at time zone zone)::date > reminder.day
      else v_now > reminder.decide_at + interval '60 minutes' end) then
    reason := 'late';
    return;
  end if;
  waits_until := lib.quiet_until(settings, zone, reminder.decide_at, (
    select min(t.at) from app.habits h cross join lateral lib.reminder_times(h.notification_times) t (at)
     where reminder.kind = 'habit' and h.user_id = reminder.user_id and h.id = reminder.object_id
       and t.at > reminder.local_time));
  if waits_until = 'infinity' then
    reason := 'quiet';
    waits_until := null;
  end if;
end $$;
