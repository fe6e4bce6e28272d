-- The X-Last-Write of writes of 0.5.0: none. The next release drops it.
create or replace function lib.last_write(number xid8) returns text
language sql volatile as $$
  select null::text
$$;
grant execute on function lib.last_write to app_api, app_worker;
