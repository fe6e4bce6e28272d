-- The jobs that have a cause, and since when.
select plan(7);
create temp table made as select name, id from (values
  ('failed', job(jsonb_build_object('attempts', 25, 'last_error', 'row 1',
    'run_at', now() - interval '3 hours' + exp(10) * interval '1 second'))),
  ('retrying', job(jsonb_build_object('attempts', 2, 'last_error', 'row 2',
    'run_at', now() - interval '1 minute' + exp(2) * interval '1 second'))),
  ('silent', job('{"attempts": 1, "max_attempts": 1}')),
  ('running', job('{"attempts": 2, "last_error": "x", "locked_by": "one"}'::jsonb
    || jsonb_build_object('locked_at', now()))),
  ('ready', job())) m (name, id);
update graphile_worker._private_jobs set updated_at = now() - interval '9 hours';
create function pg_temp.found() returns table (name text, cause text, first interval, last interval)
language sql as $$
  select m.name, f.cause, now() - f.first_at, now() - f.last_at
    from jobs.queue_failure_groups() f join made m on m.id = f.oldest
$$;
select bag_eq('select name, cause from pg_temp.found()',
  $$ values ('failed', 'row …'), ('retrying', 'row …'), ('silent', 'no message') $$,
  'names failed and retrying jobs, and no running or ready ones');
select bag_eq($$ select name, last from pg_temp.found() where name <> 'silent' $$,
  $$ values ('failed', interval '3 hours'), ('retrying', interval '1 minute') $$,
  'the delay of graphile-worker tells when a job failed last');
select bag_eq($$ select name, first from pg_temp.found() where name <> 'silent' $$,
  $$ values ('failed', interval '9 hours'), ('retrying', interval '1 minute' + exp(1) * interval '1 second') $$,
  'and when it failed first, but not before it was queued or an operator changed it');

update graphile_worker._private_jobs set last_error = null;
select worker('one');
select is_empty($$ select from pg_temp.found() where cause = 'unknown task' $$,
  'no task is unknown while a living worker does not say what it knows');
update lib.worker_heartbeats set tasks = '{resonance}';
select is((select sum(count) from jobs.queue_failure_groups() where cause = 'unknown task'), 4::numeric,
  'a waiting job of a task that no worker knows has a cause, also without a failure');
select worker('two');
update lib.worker_heartbeats set tasks = '{essay}' where process_id = 'two';
select bag_eq('select name from pg_temp.found()', $$ values ('failed'), ('silent') $$,
  'a task that one worker knows is known');
update lib.worker_heartbeats set tasks = '{}', beat_at = now() - interval '1 hour';
select is_empty($$ select from pg_temp.found() where cause = 'unknown task' $$,
  'no task is unknown while no worker is alive');
select * from finish();
