-- 0.5.0 asks this before it reads on a standby: false keeps it from that. The next release drops it.
create or replace function lib.has_write(number xid8) returns boolean
language sql stable strict as $$
  select false
$$;
grant execute on function lib.has_write to app_api;
