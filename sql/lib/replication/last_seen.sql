-- X-Last-Write of the answer to a read (docs/contract/http.md#last-writes): the place up to which it has seen the
-- caller's data. Every write of theirs writes the row of their counter, whose xmin numbers the last of them. Null
-- before the first one. Volatile, and called after the function of the route: a place that is older than the answer
-- would let an older server answer next. Definer: no run-time role may read counters.
create or replace function lib.last_seen(caller bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_number xid8;
begin
  select lib.full_number(c.xmin) into v_number from app.change_counters c where c.user_id = caller;
  return lib.last_write(v_number);
end $$;
grant execute on function lib.last_seen to app_api;
