-- docs/contract/decisions.md#a27
select plan(5);
select ok(jobs.queue_version() > 0, 'answers the number of a breaking migration of the queue');
select keep('newest', max(id)) from graphile_worker.migrations;
insert into graphile_worker.migrations (id, breaking) values (kept('newest') + 1, false);
select is(jobs.queue_version(), (select max(id) from graphile_worker.migrations where breaking),
  'does not count a newer migration that breaks nothing');
insert into graphile_worker.migrations (id, breaking) values (kept('newest') + 2, true);
select as_role('app_worker');
select is(jobs.queue_version(), kept('newest')::integer + 2, 'shows the worker a newer breaking migration');
select as_user('ann');
select throws_ok('select jobs.queue_version()', '42501', null, 'the API may not run it');
select as_role('app_analyst');
select throws_ok('select jobs.queue_version()', '42501', null, 'an analyst may not run it');
select * from finish();
