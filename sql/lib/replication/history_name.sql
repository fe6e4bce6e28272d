-- The name of a history of writes: of a cluster and database, and their timeline (lib.write_history).
create or replace function lib.history_name(cluster text, timeline integer) returns text
language sql immutable as $$
  select left(md5(cluster || ' ' || timeline), 16)
$$;
grant execute on function lib.history_name to app_api, app_worker;
