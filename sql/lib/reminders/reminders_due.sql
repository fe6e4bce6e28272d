-- What a person's fields and settings make due on some local days, each with its instant: the one answer to "when",
-- for GET /reminders/upcoming and the job (docs/contract/reminders.md#when-it-is-due). Whether it is said is not asked
-- here (lib.reminder_verdict). A digest takes the place of the day's habits; a day that a zone skipped has nothing.
create or replace function lib.reminders_due(settings app.reminder_settings, zone text, from_day date, to_day date)
returns table (kind text, object_id bigint, day date, local_time time, due_at timestamptz)
language sql stable rows 10 as $$
  select k.kind, k.object_id, d.day, k.local_time, i.due_at
    from (
      select 'habit' as kind, h.id as object_id, w.weekdays, t as local_time
        from app.habits h
        cross join lateral lib.reminder_weekdays(h) w (weekdays)
        cross join lateral lib.reminder_times(h.notification_times) t
       where h.user_id = settings.user_id and settings.digest_at is null
      union all
      select 'digest', 0, bit_or(lib.reminder_weekdays(h)), settings.digest_at
        from app.habits h
       where h.user_id = settings.user_id and settings.digest_at is not null
         and exists (select from lib.reminder_times(h.notification_times))
      union all
      select 'evening', 0, bit_or(lib.reminder_weekdays(h)), settings.evening_at
        from app.habits h where h.user_id = settings.user_id and settings.evening_at is not null
    ) k
    cross join lateral (select from_day + n as day from generate_series(0, to_day - from_day) n) d
    cross join lateral (select lib.local_instant(d.day, k.local_time, zone) offset 0) i (due_at)  -- computed once
   where get_bit(k.weekdays, extract(isodow from d.day)::integer - 1) = 1 and i.due_at is not null
$$;
grant execute on function lib.reminders_due to app_api;
