-- Deletes the heartbeat of a process that ends.
create or replace function lib.process_leave(kind text, process_id text) returns void
language sql volatile as $$
  delete from lib.processes p where p.kind = process_leave.kind and p.process_id = process_leave.process_id
$$;
grant execute on function lib.process_leave to app_api, app_worker;
