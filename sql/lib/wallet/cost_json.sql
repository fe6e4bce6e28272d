-- An amount of dollars as the wire wants it: a string with six decimals; unknown costs count as nothing.
create or replace function lib.cost_json(cost numeric) returns text
language sql immutable parallel safe as $$
  select coalesce(cost, 0)::numeric(18, 6)::text
$$;
grant execute on function lib.cost_json to app_api;
