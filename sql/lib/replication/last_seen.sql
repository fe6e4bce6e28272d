-- The X-Last-Write of reads of 0.5.0: none. The next release drops it.
create or replace function lib.last_seen(caller bigint) returns text
language sql volatile as $$
  select null::text
$$;
grant execute on function lib.last_seen to app_api;
