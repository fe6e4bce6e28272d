-- test/db/lock-waits.test.ts has one connection wait for another.
select plan(1);
select is_empty('select from lib.blockers(pg_backend_pid())', 'a connection that does not wait has no blockers');
select * from finish();
