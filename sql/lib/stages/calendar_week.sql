-- The week of the program by the calendar, 1 to 36.
create or replace function lib.calendar_week(anchor timestamptz) returns integer
language sql stable parallel safe as $$
  select least(lib.calendar_day(anchor) / 7 + 1, 36)
$$;
grant execute on function lib.calendar_week to app_api, app_worker;
