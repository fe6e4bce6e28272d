-- The first of the 36 weeks that belongs to a stage: three weeks a stage, then twice six (habits.md section 8.1).
create or replace function lib.first_week(stage_number integer) returns integer
language sql immutable parallel safe as $$
  select case stage_number when 10 then 31 else (stage_number - 1) * 3 + 1 end
$$;
grant execute on function lib.first_week to app_api;
