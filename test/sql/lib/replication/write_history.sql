select plan(6);
select is(lib.write_history(), lib.write_history(), 'stays the same');
select is(lib.write_history(), lib.history_name(current_setting('app.cluster'),
  (select timeline_id from pg_control_checkpoint())), 'is of this cluster and timeline');
select is(current_setting('app.cluster'),
  (select system_identifier || ' ' || (select oid from pg_database where datname = current_database())
     from pg_control_system()), 'keeps cluster and database in a setting of the session');
select is(current_setting('app.history'), lib.write_history(), 'keeps itself there too, on a server that takes writes');
select isnt(lib.history_name('1 2', 1), lib.history_name('1 2', 2), 'another timeline has another history');
select isnt(lib.history_name('1 2', 1), lib.history_name('1 3', 1), 'another database has another history');
select * from finish();
