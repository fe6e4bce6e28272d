-- The program's stage by the calendar (program.md section 2).
create or replace function lib.calendar_stage(anchor timestamptz) returns integer
language sql stable parallel safe as $$
  select lib.program_stage(lib.calendar_day(anchor))
$$;
grant execute on function lib.calendar_stage to app_api, app_worker;
