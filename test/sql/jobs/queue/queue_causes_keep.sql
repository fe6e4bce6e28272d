-- Keeping causes.
select plan(3);
select job('{"attempts": 2, "last_error": "row 1"}'), job('{"attempts": 3, "last_error": "row 1"}'),
  job('{"attempts": 2, "last_error": "row 2"}'), job();
select jobs.queue_causes_keep();
select results_eq('select cause from jobs.causes', $$ values ('row …'), ('row …') $$, 'keeps the cause of each error');
update jobs.causes set cause = 'kept';
select results_eq('select distinct kept, cause from jobs.queue_failures()', $$ values (true, 'kept') $$,
  'a kept cause is not computed again');
set local transaction_read_only = on;
select lives_ok('select jobs.queue_causes_keep()', 'writes nothing where all causes are kept');
select * from finish();
