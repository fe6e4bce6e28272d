-- The streak of a goal whose newest run is at hand: an additive one is read from that without a statement.
-- threshold: as for lib.goal_streak. ruled: whether rules and pauses count.
create or replace function lib.goal_streak_from(
  newest app.goal_runs, goal app.goals, threshold double precision, start date,
  ruled boolean default false
) returns integer
language plpgsql stable as $$
begin
  if threshold is null and not ruled then
    return coalesce(lib.additive_streak(newest.first_day, newest.last_day, lib.today()), 0);
  end if;
  return lib.goal_streak(goal.id, threshold, start);
end $$;
grant execute on function lib.goal_streak_from to app_api;
