-- The habits that a reminder of a day speaks of, and why it does not speak of one (lib.habit_day_reason): its own, for
-- a digest all with times on that weekday, for the evening all of that weekday.
create or replace function lib.reminder_habits(user_id bigint, kind text, object_id bigint, day date)
returns table (habit_id bigint, name text, reason text)
language sql stable as $$
  select h.id, h.name, lib.habit_day_reason(h, day)
    from app.habits h
   where h.user_id = reminder_habits.user_id and h.notification_frequency is distinct from 'off' and case kind
     when 'habit' then h.id = object_id
     when 'digest' then get_bit(lib.reminder_weekdays(h), extract(isodow from day)::integer - 1) = 1
       and exists (select from lib.reminder_times(h.notification_times))
     when 'evening' then get_bit(lib.reminder_weekdays(h), extract(isodow from day)::integer - 1) = 1
     else false end
   order by h.sort_order nulls last, h.id
$$;
grant execute on function lib.reminder_habits to app_api;
