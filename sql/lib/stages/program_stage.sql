-- The stage of a day of the program, where day 0 is the first; null before day 0. The ranges of days:
-- docs/contract/stages.md#program-calendar.
create or replace function lib.program_stage(day integer) returns integer
language sql immutable parallel safe as $$
  select case when day between 0 and 167 then day / 21 + 1
              when day between 168 and 209 then 9
              when day >= 210 then 10 end
$$;
grant execute on function lib.program_stage to app_api, app_worker, app_analyst;
