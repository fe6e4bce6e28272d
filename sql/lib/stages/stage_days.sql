-- How many days a stage has: 21, the last two 42 (program.md section 1).
create or replace function lib.stage_days(stage_number integer) returns integer
language sql immutable parallel safe as $$
  select case when stage_number < 9 then 21 else 42 end
$$;
grant execute on function lib.stage_days to app_api, app_worker;
