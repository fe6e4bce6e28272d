-- The stage in which a day of the program lies, day 0 its first: eight stages of 21 days, two of 42; the tenth goes on
-- (program.md section 2). Null before the program.
create or replace function lib.program_stage(day integer) returns integer
language sql immutable parallel safe as $$
  select case when day between 0 and 167 then day / 21 + 1 when day between 168 and 209 then 9 when day >= 210 then 10 end
$$;
grant execute on function lib.program_stage to app_api, app_worker, app_analyst;
