-- The reason code of a check-in out of the streak's length before and after it
-- (docs/contract/goal-completions.md#post-goal_completions).
create or replace function lib.streak_reason(before integer, after integer) returns text
language sql immutable as $$
  select case when after > before then 'streak_incremented' when after < before then 'streak_reset'
    else 'streak_held' end
$$;
grant execute on function lib.streak_reason to app_api;
