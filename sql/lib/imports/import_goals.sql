-- Gives the goals of a habit what another app asked for: the clear one the target, the others half and one and a half
-- of it; each the same where it is subtractive. Without a target or unit they are those of a new habit.
create or replace function lib.import_goals(habit_id bigint, body jsonb) returns void
language plpgsql volatile as $$
declare
  v_subtractive boolean := (body ->> 'subtractive')::boolean;
  v_target numeric := coalesce((body ->> 'target')::numeric, case when v_subtractive then 0 else 2 end);
begin
  perform lib.goal_edit(g.id, jsonb_build_object('is_additive', not v_subtractive,
      'target_unit', coalesce(left(nullif(body ->> 'unit', ''), 50), 'units'), 'target', v_target * case
        when v_subtractive or g.tier = 'clear' then 1 when g.tier = 'low' then 0.5 else 1.5 end), keep => true)
     from app.goals g where g.user_id = lib.current_user_id() and g.habit_id = import_goals.habit_id;
end $$;
