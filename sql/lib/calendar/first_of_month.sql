-- The first day of the month of a day.
create or replace function lib.first_of_month(day date) returns date
language sql immutable parallel safe as $$
  select day - (extract(day from day)::integer - 1)
$$;
grant execute on function lib.first_of_month to app_analyst;
