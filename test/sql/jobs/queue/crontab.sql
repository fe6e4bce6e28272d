-- docs/contract/admin-jobs.md#recurring-tasks. test/tasks/cron.test.ts reads it as graphile-worker does.
select plan(2);
select as_role('app_worker');
select matches(jobs.crontab(), '\* \* \* \* \* sweep_llm_requests\n', 'workers read it');
select as_role('app_api');
select throws_ok('select jobs.crontab()', '42501', null, 'others need it not');
select as_owner();
select * from finish();
