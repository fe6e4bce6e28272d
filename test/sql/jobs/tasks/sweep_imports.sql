select plan(5);
select set_config('app.data_key', 'a key', true), travel('2026-06-15 12:00Z'), as_user('ann');
select keep('import', (api.import_create('x', 'loop', false) ->> 'id')::bigint);
select travel('2026-06-16 11:59Z'), as_role('app_worker');
select is(jobs.sweep_imports(), 0, 'keeps a file for a day');
select travel('2026-06-16 12:00Z');
select is(jobs.sweep_imports(), 1, 'then forgets it');
select as_owner();
select results_eq($$ select i.state, (select count(*) from app.import_chunks) from app.imports i $$,
  $$ values ('expired', 0::bigint) $$, 'and says so');
select as_role('app_worker');
select is(jobs.sweep_imports(), 0, 'once');
select as_user('ann');
select throws_ok('select jobs.sweep_imports()', '42501', null, 'the API may not sweep');
select * from finish();
