-- DELETE /habits/{habit_id}/completions: deletes the completions of a habit
-- (docs/contract/habits.md#delete-habitshabit_idcompletions). Its stored answer belongs to all days of its goals: a day
-- that is logged later forgets it too.
create or replace function api.habit_completions_clear(habit_id bigint) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_habit app.habits;
  v_deleted bigint;
begin
  select * into v_habit from app.habits h where h.user_id = v_me and h.id = habit_completions_clear.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  delete from app.goal_completions c using app.goals g
   where c.user_id = v_me and g.user_id = v_me and g.id = c.goal_id and g.habit_id = habit_completions_clear.habit_id;
  get diagnostics v_deleted = row_count;
  perform lib.streaks_count(v_habit);
  perform lib.key_objects_add('goal_completion', a.goals, array_fill(date '-infinity', array[cardinality(a.goals)]))
     from (select array_agg(g.id) as goals from app.goals g
            where g.user_id = v_me and g.habit_id = habit_completions_clear.habit_id) a;
  perform lib.event('habit_completions_cleared', jsonb_build_object(
    'user_id', v_me, 'habit_id', habit_id, 'deleted_count', v_deleted));
  return null;
end $$;
grant execute on function api.habit_completions_clear to app_api;
