-- The current streak of something left alone: the days since the last violation, or since the start
-- (habits.md section 2). last_violation: the newest day over the threshold within [start, today], or null.
create or replace function lib.subtractive_streak(last_violation date, start date, today date) returns integer
language sql immutable parallel safe as $$
  select case when start > today then 0 else coalesce(today - last_violation, today - start + 1) end
$$;
grant execute on function lib.subtractive_streak to app_api, app_worker;
