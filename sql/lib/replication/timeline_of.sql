-- The timeline in the name of a file of the log, which begins with it in eight hex digits.
create or replace function lib.timeline_of(file_name text) returns integer
language sql immutable as $$
  select ('x' || left(file_name, 8))::bit(32)::integer
$$;
grant execute on function lib.timeline_of to app_api, app_worker;
