-- docs/contract/changes.md#writers-of-one-person; in parallel: test/http/changes.test.ts.
select plan(2);
select lib.change_lock(4711);
select is((select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  and objid = 4711 and objsubid = 1 and granted and mode = 'ExclusiveLock'), 1, 'takes the lock of the person');
select throws_ok('set local role app_analyst; select lib.change_lock(1)', '42501', null, 'is not for analysts');
select * from finish();
