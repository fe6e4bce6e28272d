-- Whether a count of people may be kept and shown: fewer would single somebody out
-- (docs/contract/analysts.md#two-levels). It names no other function, since analysts of groups may not use this schema.
create or replace function lib.enough(people numeric) returns boolean
language sql immutable parallel safe as $$
  select people >= 5
$$;
grant execute on function lib.enough to app_analyst, app_analyst_aggregates;
