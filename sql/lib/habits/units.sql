-- Units, or a target of units, as they are added and compared: a decimal with three places
-- (docs/contract/goal-completions.md#units).
create or replace function lib.units(value double precision) returns numeric
language sql immutable parallel safe as $$
  select round(value::numeric, 3)
$$;
grant execute on function lib.units to app_api, app_worker, app_analyst;
