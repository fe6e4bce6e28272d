-- Ends a probe of the breaker (docs/contract/admin-jobs.md#the-breaker). outcome: `answered` ends the pause of the
-- vendor's tasks; `failed` prolongs it by a minute; `not_asked`, as where the account is gone or the recipient was
-- refused, lets the next look choose another probe. Returns the tasks that go on, and until when a failed probe
-- prolonged the pause. Where no task of the vendor is paused by the breaker, nothing changes.
create or replace function jobs.vendor_probed(job_id bigint, task text, outcome text, reason text) returns json
language plpgsql volatile as $$
declare
  c_pause constant interval := '1 minute';
  v_tasks text[] := array(
    select t.task from jobs.vendor_failures f cross join lateral jobs.vendor_tasks(f.vendor) t (task)
     where exists (select from jobs.vendor_tasks(f.vendor) o (task) where o.task = vendor_probed.task));
  v_until timestamptz := case when outcome = 'failed' then clock_timestamp() + c_pause else now() end;
  v_closed json := '[]';
begin
  if outcome = 'answered' then
    with closed as (
      delete from jobs.pauses p where p.paused_by = 'breaker' and p.task = any (v_tasks) returning p.task
    )
    select coalesce(json_agg(c.task order by c.task), '[]') into v_closed from closed c;
    return json_build_object('closed', v_closed, 'until', null);
  end if;
  update jobs.pauses p set until = v_until, reason = coalesce(vendor_probed.reason, p.reason)
   where p.paused_by = 'breaker' and p.task = any (v_tasks);
  if not found then
    return json_build_object('closed', v_closed, 'until', null);
  end if;
  perform jobs.queue_flag(array[job_id], task);
  return json_build_object('closed', v_closed,
    'until', case when outcome = 'failed' then lib.timestamp_json(v_until) end);
end $$;
grant execute on function jobs.vendor_probed to app_worker;
