-- Title and body of the message that some reminders of one minute make
-- (docs/contract/reminders.md#what-a-message-says): each habit once, names only where the person wants them, at most
-- three, cut so that all of them have 600 bytes of JSON; never a streak. The first kind gives the title. Internal.
create or replace function lib.reminder_text(user_id bigint, reminders bigint[], out title text, out body text)
language sql stable as $$
  with habits as materialized (
    select r.kind, n.name, row_number() over (partition by r.kind order by min(r.id), min(n.place)) as nth
      from app.reminders r
      cross join lateral (select e.*, row_number() over () as place from lib.reminder_names(r) e) n
     where r.user_id = reminder_text.user_id and r.id = any (reminders)
     group by r.kind, n.habit_id, n.name
  ), said as (
    select h.kind, count(*) as habits,
           array_to_string(array_agg(cut.name order by h.nth) filter (where c.show_names and h.nth <= 3), ', ') as names
      from habits h
      join app.reminder_settings c on c.user_id = reminder_text.user_id
      cross join lateral (
        select left(h.name, max(n)) from generate_series(1, 60) n
         where octet_length(to_json(left(h.name, n))::text)
           <= 600 / (select count(*) from habits o where o.nth <= 3)) cut (name)
     group by h.kind
  )
  select (array_agg(w.title order by w.place))[1], string_agg(format(w.line,
           coalesce(s.names || case when s.habits > 3 then format(' and %s more', s.habits - 3) else '' end,
             case s.habits when 1 then 'one habit' else s.habits || ' habits' end)), E'\n' order by w.place)
    from said s
    join (values ('habit', 1, 'A reminder', 'Due now: %s'), ('digest', 2, 'Your day', 'For today: %s'),
      ('evening', 3, 'This evening', 'Still open today: %s'),
      ('milestone', 4, 'A milestone', 'You reached one with %s'),
      ('test', 5, 'A test', 'Reminders arrive here.')) w (kind, place, title, line) on w.kind = s.kind
$$;
