-- Trigger after a goal was inserted or updated: notes its habit and its group as changed, and it as written; an update
-- may move it from one to another. Definer: no run-time role may write changes.
create or replace function lib.change_goal() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform lib.object_written(new.user_id, 'goal', array[new.id], created => tg_op = 'INSERT');
  perform lib.change_note(new.user_id, 'habit', array[old.habit_id, new.habit_id], gone => null);
  perform lib.change_note(new.user_id, 'goal_group', array[old.goal_group_id, new.goal_group_id], gone => null);
  return null;
end $$;
