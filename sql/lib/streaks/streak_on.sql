-- A kept streak on a day (docs/contract/habits.md#stored-streaks), or null where it must be judged anew: without a row,
-- before it was kept, or where a subtractive one is no longer held. least() is there for the planner, which computes
-- what is constant in a branch that is not taken: judged_on may be infinity.
create or replace function lib.streak_on(kept app.streaks, day date) returns integer
language sql immutable parallel safe as $$
  select case
    when day < kept.judged_on then null
    when day <= kept.held_until then kept.streak + coalesce(
      lib.due_before(kept.grows_on, day + 1) - lib.due_before(kept.grows_on, least(kept.judged_on, day) + 1), 0)
    when day > kept.held_until and kept.grows_on is null then 0 end
$$;
grant execute on function lib.streak_on to app_api, app_worker;
