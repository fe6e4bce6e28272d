-- DELETE /goal_completions/{goal_id}/{local_day}: takes back what was logged for a goal and day
-- (docs/contract/goal-completions.md#delete-goal_completionsgoal_idlocal_day).
create or replace function api.goal_completion_delete(goal_id bigint, local_day date) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  perform lib.require_correctable(goal_id, local_day);
  delete from app.goal_completions c
   where c.user_id = v_me and c.goal_id = goal_completion_delete.goal_id
     and c.local_day = goal_completion_delete.local_day;
  if not found then
    perform lib.raise(404, 'completion_not_found');
  end if;
  perform lib.streaks_count(h)
     from app.goals g join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
    where g.user_id = v_me and g.id = goal_completion_delete.goal_id;
  perform lib.event('goal_completion_deleted', jsonb_build_object('user_id', v_me, 'goal_id', goal_id));
  return null;
end $$;
grant execute on function api.goal_completion_delete to app_api;
