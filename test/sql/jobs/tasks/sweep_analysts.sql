-- Sessions that end: test/http/psql-analysts.test.ts.
select plan(4);
select as_role('app_worker');
select is(jobs.sweep_analysts(0), 0, 'ends no session of the service or of the owner');
select as_role('app_api');
select throws_ok('select jobs.sweep_analysts(0)', '42501', null, 'the API may not sweep');
select as_role('app_analyst');
select throws_ok('select jobs.sweep_analysts(0)', '42501', null, 'an analyst may not sweep');
select as_owner();
select is(jobs.sweep_analysts(0), 0, 'nor the session that sweeps');
select * from finish();
