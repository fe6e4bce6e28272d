-- The current streak of an additive goal or habit out of its newest run: consecutive days that end today or, by grace,
-- yesterday (docs/contract/habits.md#additive-streak). A day without a completion ends a run, scheduled or not.
create or replace function lib.additive_streak(first_day date, last_day date, today date) returns integer
language sql immutable parallel safe as $$
  select case when last_day >= today - 1 then last_day - first_day + 1 else 0 end
$$;
grant execute on function lib.additive_streak to app_api, app_worker;
