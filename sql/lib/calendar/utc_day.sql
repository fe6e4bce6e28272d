-- The UTC day of an instant: analysts group by it what has no local day.
create or replace function lib.utc_day(instant timestamptz) returns date
language sql immutable parallel safe as $$
  select (instant at time zone 'UTC')::date
$$;
grant execute on function lib.utc_day to app_analyst;
