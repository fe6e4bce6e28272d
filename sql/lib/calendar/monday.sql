-- The Monday of the week of a day.
create or replace function lib.monday(day date) returns date
language sql immutable parallel safe as $$
  select day - (day - date '0001-01-01') % 7  -- a Monday
$$;
grant execute on function lib.monday to app_api, app_worker, app_analyst;
