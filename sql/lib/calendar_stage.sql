-- The program's stage by the calendar: eight stages of 21 days, two of 42 (program.md section 2).
create or replace function lib.calendar_stage(anchor timestamptz) returns integer
language sql stable parallel safe as $$
  select case when lib.calendar_day(anchor) < 168 then lib.calendar_day(anchor) / 21 + 1
    when lib.calendar_day(anchor) < 210 then 9 else 10 end
$$;
grant execute on function lib.calendar_stage to app_api, app_worker;
