-- jobs.vendor_failures: one row per vendor that jobs call (docs/contract/admin-jobs.md#the-breaker).
create policy all_worker on jobs.vendor_failures to app_worker using (true);
grant select, insert, update on jobs.vendor_failures to app_worker;
comment on table jobs.vendor_failures is 'Vendors whose failures the breaker counts.';
comment on column jobs.vendor_failures.vendor is '`mail` or `model`.';
comment on column jobs.vendor_failures.failed_at is 'The last failures, oldest first; emptied when the breaker opens.';
