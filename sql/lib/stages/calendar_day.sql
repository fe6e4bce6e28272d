-- The day of the program: local midnights between the anchor and now in the caller's zone, never below 0.
create or replace function lib.calendar_day(anchor timestamptz) returns integer
language sql stable parallel safe as $$
  select greatest(0, lib.today() - (anchor at time zone lib.current_timezone())::date)
$$;
grant execute on function lib.calendar_day to app_api, app_worker;
