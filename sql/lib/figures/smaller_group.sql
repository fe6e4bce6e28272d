-- The smaller of the two groups into which a part parts a whole, without one of nobody: whoever sees both numbers knows
-- the rest too. Null where nobody is in one of them.
create or replace function lib.smaller_group(part numeric, whole numeric) returns numeric
language sql immutable parallel safe as $$
  select case when part not in (0, whole) then least(part, whole - part) end
$$;
grant execute on function lib.smaller_group to app_analyst, app_analyst_aggregates;
