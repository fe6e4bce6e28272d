-- Adds units to the day of a goal, or takes some back, never below 0; returns what the day has then
-- (docs/contract/goal-completions.md#units-that-are-added). before: what it had, null if it was not logged. An empty
-- day from which units are taken stays empty: a miss is not made up. is_now: as for lib.goal_completion_write. The
-- caller holds lib.change_lock, so `before` is what the row has.
create or replace function lib.goal_units_add(
  goal app.goals, day date, before double precision, added numeric, is_now boolean
) returns double precision
language plpgsql volatile as $$
declare
  v_units double precision := greatest(0, round(lib.units(coalesce(before, 0)) + added, 3));
begin
  perform lib.key_objects_end();
  if before is null and v_units > 0 then
    insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
    values (goal.user_id, goal.id, day, v_units, case when is_now then lib.now() else lib.midday(day) end);
  elsif lib.units(before) <> v_units then
    update app.goal_completions c set completed_units = v_units
     where c.user_id = goal.user_id and c.goal_id = goal.id and c.local_day = day;
  end if;
  return v_units;
end $$;
grant execute on function lib.goal_units_add to app_api;
