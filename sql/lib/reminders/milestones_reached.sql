-- The milestones that a check-in of a day reached, which it answers; one of today is said on other devices where the
-- habit wants it (lib.reminder_milestone).
create or replace function lib.milestones_reached(
  goal_id bigint, milestone_notifications boolean, day date, before integer, after integer
) returns json[]
language plpgsql volatile as $$
declare
  v_milestones json[] := lib.streak_milestones(before, after);
begin
  if milestone_notifications and cardinality(v_milestones) > 0 and day = lib.today() then
    perform lib.reminder_milestone(goal_id, day);
  end if;
  return v_milestones;
end $$;
grant execute on function lib.milestones_reached to app_api;
