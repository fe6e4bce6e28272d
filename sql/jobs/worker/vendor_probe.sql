-- Sends one waiting job of a vendor ahead, once the breaker's pause is over (docs/contract/admin-jobs.md#the-breaker):
-- it loses the flag by which workers skip it, and the pause goes on for another minute, in which jobs.vendor_probed
-- is informed how it ended. Without a waiting job nothing changes: the next one that is queued becomes the probe.
-- Workers that look at the same time take turns by the lock on the pauses.
create or replace function jobs.vendor_probe(vendor text) returns void
language plpgsql volatile as $$
declare
  c_patience constant interval := '1 minute';
  v_tasks text[] := array(
    select p.task from jobs.pauses p
     where p.paused_by = 'breaker' and p.until <= now() and p.task in (select jobs.vendor_tasks(vendor))
     order by p.task for update);
begin
  if jobs.queue_send_ahead(v_tasks) then
    update jobs.pauses p set until = clock_timestamp() + c_patience where p.task = any (v_tasks);
  end if;
end $$;
grant execute on function jobs.vendor_probe to app_worker;
