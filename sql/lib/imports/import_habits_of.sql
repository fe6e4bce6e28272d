-- The habits whose streaks an object counts in: its own, or all where a pause is of all.
create or replace function lib.import_habits_of(kind text, object_id bigint) returns bigint[]
language sql stable as $$
  select case kind when 'habit' then array[object_id]
    when 'goal' then array(select g.habit_id from app.goals g
      where g.user_id = lib.current_user_id() and g.id = import_habits_of.object_id)
    when 'rule' then array(select r.habit_id from app.habit_rules r
      where r.user_id = lib.current_user_id() and r.id = import_habits_of.object_id)
    when 'pause' then array(select h.id from app.habit_pauses p
      join app.habits h on h.user_id = p.user_id and h.id = coalesce(p.habit_id, h.id)
      where p.user_id = lib.current_user_id() and p.id = import_habits_of.object_id)
    when 'day' then array(select g.habit_id from app.goal_completions c
      join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
      where c.user_id = lib.current_user_id() and c.id = import_habits_of.object_id)
    else '{}' end
$$;
