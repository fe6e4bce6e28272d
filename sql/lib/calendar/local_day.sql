-- The local day of an instant in a time zone: analysts group by it.
create or replace function lib.local_day(instant timestamptz, zone text) returns date
language sql immutable parallel safe as $$
  select (instant at time zone zone)::date
$$;
grant execute on function lib.local_day to app_analyst;
