-- docs/contract/habits.md#runs
select plan(3);
create function pg_temp.locks() returns bigint language sql as $$
  select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock'
$$;
select keep('before', pg_temp.locks());
select lib.runs_lock(1);
select is(pg_temp.locks() - kept('before'), 1::bigint, 'takes a lock that lasts until the end of the transaction');
select lib.runs_lock(1);
select is(pg_temp.locks() - kept('before'), 1::bigint, 'the same person has the same lock');
select lib.runs_lock(2);
select is(pg_temp.locks() - kept('before'), 2::bigint, 'another person has another');
select * from finish();
