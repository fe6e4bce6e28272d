-- A worker that has not beaten since this instant is dead: three beats are missing (src/worker.ts).
create or replace function jobs.worker_deadline() returns timestamptz
language sql stable as $$
  select now() - interval '45 seconds'
$$;
grant execute on function jobs.worker_deadline to app_worker;
