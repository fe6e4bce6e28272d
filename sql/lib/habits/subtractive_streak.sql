-- The current streak of a subtractive goal or habit: the days since the last violation, or since the start
-- (docs/contract/habits.md#subtractive-streak). last_violation: the last day of the newest run that began by today; it
-- may lie before the start or after today.
create or replace function lib.subtractive_streak(last_violation date, start date, today date) returns integer
language sql immutable parallel safe as $$
  select case when start > today then 0 when last_violation >= start then today - least(last_violation, today)
    else today - start + 1 end
$$;
grant execute on function lib.subtractive_streak to app_api, app_worker;
