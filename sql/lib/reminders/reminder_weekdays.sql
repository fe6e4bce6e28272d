-- The weekdays on which a habit reminds, Monday first, one bit each (docs/contract/reminders.md#fields-of-a-habit).
create or replace function lib.reminder_weekdays(habit app.habits) returns bit(7)
language plpgsql immutable parallel safe as $$
begin
  return case
    when habit.notification_frequency = 'off' then b'0000000'
    when habit.notification_frequency = 'weekly' then coalesce((
      select lib.weekdays_due(array[n.name]) from unnest(habit.notification_days) with ordinality n (name, place)
       where lib.weekdays_due(array[n.name]) <> b'0000000' order by n.place limit 1), b'1000000')
    when habit.notification_frequency = 'daily' and habit.streak_rule ->> 'kind' is distinct from 'scheduled_days'
      then b'1111111'
    else lib.weekdays_due(habit.notification_days) end;
end $$;
grant execute on function lib.reminder_weekdays to app_api;
