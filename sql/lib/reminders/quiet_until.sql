-- Until when quiet hours keep back what is said at an instant (docs/contract/reminders.md#quiet-hours): null outside of
-- them, infinity where it is not said at all: their end is another day, or later than the habit's next time.
create or replace function lib.quiet_until(
  settings app.reminder_settings, zone text, at timestamptz, next_time time default null
) returns timestamptz
language plpgsql stable as $$
declare
  v_clock timestamp := at at time zone zone;
  v_time time := v_clock::time;
  v_until timestamptz;
begin
  if (case when settings.quiet_from > settings.quiet_to
      then v_time >= settings.quiet_from or v_time < settings.quiet_to
      else v_time >= settings.quiet_from and v_time < settings.quiet_to end) is not true then
    return null;
  elsif v_time >= settings.quiet_to or next_time < settings.quiet_to then
    return 'infinity';
  end if;
  v_until := lib.local_instant(v_clock::date, settings.quiet_to, zone);
  return case when v_until > at then v_until end;
end $$;
grant execute on function lib.quiet_until to app_api;
