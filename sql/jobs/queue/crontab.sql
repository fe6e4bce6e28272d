-- The recurring tasks, as graphile-worker's crontab (UTC): daily, or each minute. Every worker reads it when it starts
-- (docs/contract/admin-jobs.md#recurring-tasks). `fill`: how far back a missed run is made up.
create or replace function jobs.crontab() returns text
language sql immutable as $$
  select '
* * * * * reminders_due
* * * * * sweep_analysts
* * * * * sweep_imports
* * * * * sweep_llm_requests
17 3 * * * sweep_expired ?fill=1d
47 3 * * * verify_wallets ?fill=1d
# Daily, so that a missed Tuesday is made up a day later (docs/contract/analysts.md#weekly-figures).
0 12 * * * weekly_figures ?fill=1d
'
$$;
grant execute on function jobs.crontab to app_worker;
