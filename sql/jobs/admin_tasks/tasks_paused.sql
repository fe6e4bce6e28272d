-- The tasks that are paused now, for workers, which ask every second.
create or replace function jobs.tasks_paused() returns json
language sql stable as $$
  select coalesce(json_agg(p.task order by p.task), '[]') from jobs.pauses p where p.until is null or p.until > now()
$$;
grant execute on function jobs.tasks_paused to app_worker;
