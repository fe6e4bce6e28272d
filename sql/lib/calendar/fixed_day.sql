-- The local day of a page or a session of the caller, fixed when it was written (docs/contract/habits.md#local-days).
-- A row of an older release has no day until `npm run migrate` fills it; until then its day is that of the present
-- zone.
create or replace function lib.fixed_day(local_day date, instant timestamptz) returns date
language sql stable parallel safe as $$
  select coalesce(local_day, (instant at time zone lib.current_timezone())::date)
$$;
grant execute on function lib.fixed_day to app_api;
