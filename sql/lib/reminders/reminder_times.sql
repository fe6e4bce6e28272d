-- The minutes that notification_times of a habit name: HH:MM, the first twelve of them, each once
-- (docs/contract/reminders.md#fields-of-a-habit).
create or replace function lib.reminder_times(times text[]) returns setof time
language sql immutable parallel safe rows 3 as $$
  select distinct t.text::time
    from (select u.text from unnest(times) with ordinality u (text, place)
           where u.text ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' order by u.place limit 12) t
$$;
grant execute on function lib.reminder_times to app_api;
