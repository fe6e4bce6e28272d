-- PUT /habits/{habit_id}/goals/units: sets unit and frequency of all goals of a habit in one statement.
create or replace function api.habit_goal_units_update(habit_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_goals json;
begin
  perform from app.habits h where h.user_id = v_me and h.id = habit_goal_units_update.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  with changed as (  -- not in a `return (…)`: a `with` that writes must be at the top level
    update app.goals g set (target_unit, frequency, frequency_unit) =
        (select b.target_unit, b.frequency, b.frequency_unit from jsonb_populate_record(null::app.goals, body) b)
     where g.user_id = v_me and g.habit_id = habit_goal_units_update.habit_id
    returning g as goal
  )
  select coalesce(json_agg(lib.goal_body(c.goal) order by (c.goal).id), '[]') into v_goals from changed c;
  perform lib.event('goal_units_updated', jsonb_build_object(
    'user_id', v_me, 'habit_id', habit_id, 'goal_count', json_array_length(v_goals)));
  return v_goals;
end $$;
grant execute on function api.habit_goal_units_update to app_api;
