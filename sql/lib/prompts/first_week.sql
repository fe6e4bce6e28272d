-- The first week of a stage: stages 1 to 8 have three weeks each, stages 9 and 10 six.
create or replace function lib.first_week(stage_number integer) returns integer
language sql immutable parallel safe as $$
  select case stage_number when 10 then 31 else (stage_number - 1) * 3 + 1 end
$$;
grant execute on function lib.first_week to app_api, app_worker;
