select plan(4);
select as_user('ann');
select lives_ok(format('select lib.heavy_read_begin(%s)', person('ann')), 'a person begins a heavy read');
select as_owner();
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  and mode = 'ExclusiveLock'
  and (classid::bigint << 32 | objid::bigint) = hashtextextended('heavy_read:' || person('ann'), 0)), 1::bigint,
  'holds the lock of that person');
select ok(has_function_privilege('app_api', 'lib.heavy_read_begin(bigint)', 'execute'), 'the API may begin one');
select ok(not has_function_privilege('app_worker', 'lib.heavy_read_begin(bigint)', 'execute'),
  'the worker may not begin one');
select * from finish();
