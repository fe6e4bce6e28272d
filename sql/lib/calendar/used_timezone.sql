-- The zone that a stored one is counted in: itself where this server knows it, else its zone under another name, else
-- UTC (docs/contract/http.md#time-zones). A database may move to a server that knows fewer names.
create or replace function lib.used_timezone(stored text) returns text
language sql stable parallel safe as $$
  select case when lib.timezone_known(stored) then stored
    else coalesce(lib.timezone_by_other_name(stored), 'UTC') end
$$;
