-- The Monday of the last week that is over everywhere on earth, where UTC-12 comes last
-- (docs/contract/analysts.md#days).
create or replace function lib.last_whole_week(instant timestamptz) returns date
language sql immutable parallel safe as $$
  select lib.monday(lib.utc_day(instant - interval '12 hours')) - 7
$$;
grant execute on function lib.last_whole_week to app_analyst;
