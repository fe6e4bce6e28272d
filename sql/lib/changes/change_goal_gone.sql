-- Trigger after goals were deleted: notes their habits and groups as changed, and them as written with all their days.
-- People in their order, as in lib.change_gone. Definer: no run-time role may write changes.
create or replace function lib.change_goal_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_person record;
begin
  for v_person in
    select g.user_id as id, array_agg(g.id) as goals, array_agg(g.habit_id) as habits,
           array_agg(g.goal_group_id) as groups
      from gone g group by 1 order by id
  loop
    perform lib.object_written(v_person.id, 'goal', v_person.goals, gone => true);
    perform lib.object_written(v_person.id, 'goal_completion', v_person.goals, gone => true);
    perform lib.change_note(v_person.id, 'habit', v_person.habits, gone => null);
    perform lib.change_note(v_person.id, 'goal_group', v_person.groups, gone => null);
  end loop;
  return null;
end $$;
