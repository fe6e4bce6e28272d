-- The midpoint of a local day in the caller's zone; a local day has 23, 24 or 25 hours
-- (docs/contract/goal-completions.md#recorded-instant).
create or replace function lib.midday(day date) returns timestamptz
language sql stable parallel safe as $$
  select (day::timestamp at time zone lib.current_timezone())
    + ((day + 1)::timestamp at time zone lib.current_timezone()
      - day::timestamp at time zone lib.current_timezone()) / 2
$$;
grant execute on function lib.midday to app_api, app_worker;
