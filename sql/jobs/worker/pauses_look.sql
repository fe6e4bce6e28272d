-- What a worker asks each second: the tasks that are paused, and those whose pause by the breaker has just ended, which
-- one worker hears.
create or replace function jobs.pauses_look() returns json
language sql volatile as $$
  with over as (
    delete from jobs.pauses p where p.paused_by = 'breaker' and p.until <= now() returning p.task
  )
  select json_build_object(
    'paused', (select coalesce(json_agg(p.task order by p.task), '[]') from jobs.pauses p
                where p.until is null or p.until > now()),
    'closed', (select coalesce(json_agg(o.task order by o.task), '[]') from over o))
$$;
grant execute on function jobs.pauses_look to app_worker;
