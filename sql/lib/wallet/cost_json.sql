-- Dollars as responses show them: a string with six decimals; an unknown cost is zero.
create or replace function lib.cost_json(cost numeric) returns text
language sql immutable parallel safe as $$
  select coalesce(cost, 0)::numeric(18, 6)::text
$$;
grant execute on function lib.cost_json to app_api;
