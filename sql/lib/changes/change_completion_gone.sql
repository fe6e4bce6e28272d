-- Trigger after completions were deleted: notes them as gone, their days as written, and their habits as changed.
-- People in their order, as in lib.change_gone. Definer: no run-time role may write changes.
create or replace function lib.change_completion_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person record;
begin
  for v_person in
    select g.user_id as id, array_agg(g.id) as completions, array_agg(g.goal_id) as goals,
           array_agg(g.local_day) as days
      from gone g group by 1 order by id
  loop
    perform lib.object_written(v_person.id, 'goal_completion', v_person.goals, v_person.days, gone => true);
    perform lib.change_note(v_person.id, 'goal_completion', v_person.completions, gone => true);
    perform lib.change_note(v_person.id, 'habit', array(select g.habit_id from app.goals g
      where g.user_id = v_person.id and g.id = any (v_person.goals)), gone => null);
  end loop;
  return null;
end $$;
