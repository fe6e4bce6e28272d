-- X-Last-Write of the answer to a read without a tag of the person (docs/contract/http.md#last-writes): the place up to
-- which it has seen the caller's data. Every write of theirs writes the row of their counter, whose xmin numbers the
-- last of them. Null before the first one. Volatile, and called after the function of the route: a place that is older
-- than the answer would let an older server answer next. Definer: no run-time role may read counters.
create or replace function lib.last_seen(caller bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select lib.seen_place(c.xmin) from app.change_counters c where c.user_id = caller);
end $$;
grant execute on function lib.last_seen to app_api;
