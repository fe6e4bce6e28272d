-- The breaker (docs/contract/admin-jobs.md#the-breaker): notes that a mail or a model request failed by its vendor. The
-- tenth within a minute pauses the vendor's tasks for a minute. Returns until when; null if it paused no task, as all
-- were paused: a job that ran already may fail meanwhile.
create or replace function jobs.vendor_failed(vendor text, reason text) returns timestamptz
language plpgsql volatile as $$
declare
  c_failures constant integer := 10;
  c_window constant interval := '1 minute';
  c_pause constant interval := '1 minute';
  v_now timestamptz := clock_timestamp();
  v_until timestamptz := v_now + c_pause;
  v_failures timestamptz[];
  v_paused boolean;
begin
  insert into jobs.vendor_failures as f (vendor, failed_at) values (vendor, array[v_now])
  on conflict on constraint vendor_failures_pkey do update  -- keeps the latest c_failures
    set failed_at = f.failed_at[greatest(1, cardinality(f.failed_at) - c_failures + 2):] || excluded.failed_at
  returning f.failed_at into v_failures;
  if cardinality(v_failures) < c_failures or v_failures[1] < v_now - c_window then
    return null;
  end if;
  update jobs.vendor_failures f set failed_at = '{}' where f.vendor = vendor_failed.vendor;
  select bool_or(jobs.task_hold(t.task, v_until, reason, 'breaker')) into v_paused
    from jobs.vendor_tasks(vendor) t (task);
  return case when v_paused then v_until end;
end $$;
grant execute on function jobs.vendor_failed to app_worker;
