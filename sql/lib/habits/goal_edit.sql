-- Writes a goal's own fields from a body: those that the body leaves out stay as they are, or without `keep` return to
-- null. Missing and foreign goals are both 404. The group must be the caller's own: a template or a foreign group is
-- 403. The unique index refuses a second subtractive clear goal (docs/contract/goals.md#one-subtractive-clear-goal). A
-- habit that counts weeks or months takes no subtractive goal. A change of tier, target or sign may change which days
-- count.
create or replace function lib.goal_edit(goal_id bigint, body jsonb, keep boolean) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_group_id bigint := (body ->> 'goal_group_id')::bigint;
  v_row record;
begin
  perform from app.goals g where g.user_id = v_me and g.id = goal_edit.goal_id;
  if not found then
    perform lib.refuse_masked('goal', goal_id);
  end if;
  if v_group_id is not null then
    perform from app.goal_groups g where g.user_id = v_me and g.id = v_group_id for key share;
    if not found then
      perform lib.refuse_missing('goal_group', v_group_id);
    end if;
  end if;
  if not (body ->> 'is_additive')::boolean then
    perform from app.goals g join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
      where g.user_id = v_me and g.id = goal_edit.goal_id and lib.streak_unit(h.streak_rule) <> 'day';
    if found then
      perform lib.raise(409, 'streak_rule_conflict');
    end if;
  end if;
  update app.goals g set (title, description, tier, target, target_unit, frequency, frequency_unit, is_additive,
      goal_group_id, days_of_week) =
    (select b.title, b.description, b.tier, b.target, b.target_unit, b.frequency, b.frequency_unit, b.is_additive,
      b.goal_group_id, b.days_of_week from jsonb_populate_record(case when keep then g end, body) b)
   where g.user_id = v_me and g.id = goal_edit.goal_id
  returning g as goal, old.is_additive as was_additive,
    (old.tier, old.target, old.is_additive) <> (g.tier, g.target, g.is_additive) as is_counted_otherwise
    into v_row;
  -- Days of an additive habit don't depend on these: only one that has or had a subtractive goal is counted anew.
  if v_row.is_counted_otherwise and (not v_row.was_additive or exists (
       select from app.goals g
        where g.user_id = v_me and g.habit_id = (v_row.goal).habit_id and not g.is_additive)) then
    perform lib.streaks_count(h) from app.habits h where h.user_id = v_me and h.id = (v_row.goal).habit_id;
  end if;
  perform lib.event('goal_updated', jsonb_build_object('user_id', v_me, 'goal_id', goal_id));
  return lib.goal_body(v_row.goal);
end $$;
grant execute on function lib.goal_edit to app_api;
