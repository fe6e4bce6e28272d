-- How many due days lie before a day, counted from Monday 0001-01-01 on. The difference of two such numbers is the
-- number of due days in a span, however long it is. due: the weekdays as lib.weekdays_due returns them.
create or replace function lib.due_before(due bit, day date) returns integer
language sql immutable parallel safe as $$
  select ((day - date '0001-01-01') / 7 * bit_count(due)
    + bit_count(due & (b'1111111' << (7 - (day - date '0001-01-01') % 7))))::integer
$$;
grant execute on function lib.due_before to app_api, app_worker;
