-- The tasks that the breaker pauses when the vendor fails (docs/contract/admin-jobs.md#the-breaker).
create or replace function jobs.vendor_tasks(vendor text) returns setof text
language sql immutable as $$
  select t.task
    from (values ('mail', 'password_changed_mail'), ('mail', 'password_reset_mail'), ('mail', 'session_ended_mail'),
                 ('mail', 'reminder_mail'),
                 ('model', 'essay'), ('model', 'resonance')) t (vendor, task)
   where t.vendor = vendor_tasks.vendor
$$;
grant execute on function jobs.vendor_tasks to app_worker;
