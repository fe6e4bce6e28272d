-- Whether a count of people may be kept and shown: fewer would single somebody out
-- (docs/contract/analysts.md#two-levels). It names no other function, since analysts of groups may not use this schema.
-- Each view of analytics_aggregates leaves groups of few out. Where a single one is left out (`hidden = 1`), the
-- smallest other one goes too (`place = 2`), because the sum of all less the rest would give it. A number in which only
-- some people of a group have a part (`who_<number>`) is null where they are few, but not nobody.
create or replace function lib.enough(people numeric) returns boolean
language sql immutable parallel safe as $$
  select people >= 5
$$;
grant execute on function lib.enough to app_analyst, app_analyst_aggregates;
