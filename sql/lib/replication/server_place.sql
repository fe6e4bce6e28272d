-- 0.5.0 asks each server for its place in a history of writes, and reads on a standby only for a caller who names that
-- history: without one the primary serves all its reads. The next release drops it.
create or replace function lib.server_place() returns json
language sql volatile as $$
  select '{"history":null,"place":"0"}'::json
$$;
grant execute on function lib.server_place to app_api;
