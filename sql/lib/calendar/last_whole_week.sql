-- The Monday of the last week that is over everywhere on earth, where UTC-12 comes last
-- (docs/contract/analysts.md#days). It names no other function of lib: PostgreSQL inlines it into a view of analysts,
-- who have no usage on that schema.
create or replace function lib.last_whole_week(instant timestamptz) returns date
language sql immutable parallel safe as $$
  select date_trunc('week', (instant - interval '12 hours') at time zone 'UTC')::date - 7
$$;
grant execute on function lib.last_whole_week to app_analyst, app_analyst_aggregates;
