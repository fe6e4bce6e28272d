-- The current streak of an additive goal or habit: consecutive days that end today or, by grace, yesterday
-- (docs/contract/habits.md#additive-streak). days: distinct, newest first.
create or replace function lib.additive_streak(days date[], today date) returns integer
language sql immutable parallel safe as $$
  select case when days[1] >= today - 1 then (
    select count(*)::integer from unnest(days) with ordinality as d (day, nth)
     where d.day = days[1] - (d.nth::integer - 1)
  ) else 0 end
$$;
grant execute on function lib.additive_streak to app_api, app_worker;
