-- A worker whose last heartbeat is older counts as dead: it missed three, one per 15 seconds
-- (docs/contract/admin-jobs.md#workers).
create or replace function jobs.worker_deadline() returns timestamptz
language sql stable as $$
  select now() - interval '45 seconds'
$$;
grant execute on function jobs.worker_deadline to app_worker;
