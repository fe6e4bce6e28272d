-- The stage of the program by the calendar, 1 to 10.
create or replace function lib.calendar_stage(anchor timestamptz) returns integer
language sql stable parallel safe as $$
  select lib.program_stage(lib.calendar_day(anchor))
$$;
grant execute on function lib.calendar_stage to app_api, app_worker;
