select plan(2);
select is(array(select lib.stage_days(n) from generate_series(1, 10) n order by n), '{21,21,21,21,21,21,21,21,42,42}',
  'is the number of days of each of the ten stages');
select as_role('app_worker');
select is((select sum(lib.stage_days(n)) from generate_series(1, 10) n), 252::bigint,
  'adds up to 36 weeks, for the worker too');
select * from finish();
