-- In what a rule counts a streak: day, week or month (docs/contract/habits.md#streak-rules). A rule names another unit
-- than the day in `per`, or in its kind.
create or replace function lib.streak_unit(streak_rule jsonb) returns text
language sql immutable parallel safe as $$
  select coalesce(streak_rule ->> 'per', substring(streak_rule ->> 'kind' from '^per_(.*)'), 'day')
$$;
grant execute on function lib.streak_unit to app_api, app_worker, app_analyst;
