-- Gives jobs the flag by which workers skip them while their task is paused.
create or replace function jobs.queue_flag(ids bigint[], task text) returns void
language sql volatile as $$
  update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || jsonb_build_object(task, true)
   where j.id = any (ids)
$$;
grant execute on function jobs.queue_flag to app_worker;
