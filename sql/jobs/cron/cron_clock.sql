-- The clock of this server, by which recurring tasks are due (docs/contract/admin-jobs.md#recurring-tasks) and with
-- which API and worker compare theirs: milliseconds since 1970.
create or replace function jobs.cron_clock() returns numeric
language sql volatile as $$
  select round(extract(epoch from clock_timestamp()) * 1000)
$$;
grant execute on function jobs.cron_clock to app_api, app_worker;
