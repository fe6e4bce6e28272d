-- The number of days of a stage: 21, stages 9 and 10 have 42.
create or replace function lib.stage_days(stage_number integer) returns integer
language sql immutable parallel safe as $$
  select case when stage_number < 9 then 21 else 42 end
$$;
grant execute on function lib.stage_days to app_api, app_worker;
