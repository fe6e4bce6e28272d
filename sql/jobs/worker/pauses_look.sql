-- What a worker asks each second: the tasks that are paused. A pause of the breaker lasts until a probe has succeeded;
-- once its time is over, each look that finds a waiting job sends one ahead (docs/contract/admin-jobs.md#the-breaker).
create or replace function jobs.pauses_look() returns json
language plpgsql volatile as $$
begin
  perform jobs.vendor_probe(f.vendor) from jobs.vendor_failures f
    where exists (select from jobs.pauses p
                   where p.paused_by = 'breaker' and p.until <= now()
                     and p.task in (select jobs.vendor_tasks(f.vendor)));
  return (select coalesce(json_agg(p.task order by p.task), '[]') from jobs.pauses p
           where p.until is null or p.until > now() or p.paused_by = 'breaker');
end $$;
grant execute on function jobs.pauses_look to app_worker;
