-- docs/contract/admin-jobs.md#recurring-tasks
select plan(1);
select as_role('app_worker');
select ok(abs(jobs.cron_clock() - extract(epoch from clock_timestamp()) * 1000) < 60000, 'is the clock of the server');
select as_owner();
select * from finish();
