-- Title and body of the message that some reminders of one minute make
-- (docs/contract/reminders.md#what-a-message-says):
-- names only where the person wants them, at most three, never a streak. The first kind gives the title. Internal.
create or replace function lib.reminder_text(user_id bigint, reminders bigint[], out title text, out body text)
language sql stable as $$
  with said as (
    select r.kind, count(n.name) as habits,
           (array_agg(left(n.name, 60) order by r.id, n.place) filter (where c.show_names))[:3] as names
      from app.reminders r
      join app.reminder_settings c on c.user_id = r.user_id
      cross join lateral (
        select h.name, row_number() over () as place
          from lib.reminder_habits(r.user_id, r.kind, r.object_id, r.day) h where h.reason is null
        union all
        select h.name, 1 from app.goal_completions d
          join app.goals g on g.user_id = d.user_id and g.id = d.goal_id
          join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
         where r.kind = 'milestone' and d.user_id = r.user_id and d.id = r.object_id
        union all
        select '', 1 where r.kind = 'test'
      ) n
     where r.user_id = reminder_text.user_id and r.id = any (reminders)
     group by r.kind
  )
  select (array_agg(w.title order by w.place))[1], string_agg(format(w.line,
           coalesce(array_to_string(s.names, ', ') || case when s.habits > 3 then format(' and %s more', s.habits - 3)
             else '' end, case s.habits when 1 then 'one habit' else s.habits || ' habits' end)), E'\n'
           order by w.place)
    from said s
    join (values ('habit', 1, 'A reminder', 'Due now: %s'), ('digest', 2, 'Your day', 'For today: %s'),
      ('evening', 3, 'This evening', 'Still open today: %s'),
      ('milestone', 4, 'A milestone', 'You reached one with %s'),
      ('test', 5, 'A test', 'Reminders arrive here.')) w (kind, place, title, line) on w.kind = s.kind
$$;
