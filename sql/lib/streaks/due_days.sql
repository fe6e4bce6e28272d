-- How many of the given days are due. due: as lib.weekdays_due returns it.
create or replace function lib.due_days(due bit, days datemultirange) returns integer
language sql immutable parallel safe as $$
  select coalesce(sum(lib.due_before(due, upper(d)) - lib.due_before(due, lower(d))), 0)::integer from unnest(days) d
$$;
grant execute on function lib.due_days to app_api;
