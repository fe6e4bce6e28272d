-- The streak in the answer of a check-in: only the completions of this goal, optionally without one day
-- (docs/contract/habits.md#streak-of-a-goal). threshold: null for an additive streak, else the target of
-- goal_threshold.
create or replace function lib.goal_streak(
  goal_id bigint, threshold double precision, start date, without_day date default null
) returns integer
language sql stable as $$
  select case when threshold is null
      then lib.additive_streak(
        array_agg(c.local_day order by c.local_day desc) filter (where c.completed_units > 0), lib.today())
      else lib.subtractive_streak(max(c.local_day) filter (where c.completed_units > threshold
        and c.local_day between start and lib.today()), start, lib.today()) end
    from app.goal_completions c
   where c.user_id = lib.current_user_id() and c.goal_id = goal_streak.goal_id
     and c.local_day is distinct from without_day
$$;
grant execute on function lib.goal_streak to app_api, app_worker;
