-- The habits that a reminder speaks of when it is sent, in their order; no row where it has nothing to say any more.
-- Internal.
create or replace function lib.reminder_names(reminder app.reminders) returns table (habit_id bigint, name text)
language sql stable as $$
  select h.habit_id, h.name
    from lib.reminder_habits(reminder.user_id, reminder.kind, reminder.object_id, reminder.day) h where h.reason is null
  union all
  select h.id, h.name from app.goal_completions d
    join app.goals g on g.user_id = d.user_id and g.id = d.goal_id
    join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
   where reminder.kind = 'milestone' and d.user_id = reminder.user_id and d.id = reminder.object_id
  union all
  select 0, '' where reminder.kind = 'test'
$$;
