-- Cancelling and retrying jobs.
select plan(8);

create function pg_temp.cancel(ids bigint[]) returns json language sql as $$
  select jobs.queue_outcome(ids, jobs.queue_change('cancel', ids))
$$;
create function pg_temp.retry(ids bigint[]) returns json language sql as $$
  select jobs.queue_outcome(ids, jobs.queue_change('retry', ids))
$$;

create temp table made as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "x"}')),
  ('retrying', job('{"attempts": 2, "last_error": "x"}')),
  ('scheduled', job(jsonb_build_object('run_at', now() + interval '1 hour'))),
  ('ready', job()),
  ('other', job()),
  ('running', job(jsonb_build_object('attempts', 1, 'locked_by', 'one', 'locked_at', now() - interval '5 hours'))))
  m (name, id);

select is(pg_temp.cancel(array(select id from made where name <> 'other' union all values (-1), (-1)))::jsonb,
  jsonb_build_object('changed', (select jsonb_agg(id order by id) from made where name not in ('other', 'running')),
    'unchanged', jsonb_build_array(
      jsonb_build_object('id', -1, 'reason', 'job_not_found'),
      jsonb_build_object('id', (select id from made where name = 'running'), 'reason', 'running'))),
  'answers each id once, with the reason where it was not removed');
select bag_eq('select m.name from made m join jobs.queue() q using (id)', $$ values ('other'), ('running') $$,
  'keeps a running job, however long it has run, and a job that was not named');
select is(pg_temp.cancel(array(select id from made where name = 'failed')) #>> '{unchanged,0,reason}',
  'job_not_found', 'a removed job is job_not_found in a second call');

delete from graphile_worker._private_jobs;
create temp table found as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "x"}')),
  ('retrying', job(jsonb_build_object('attempts', 2, 'last_error', 'x', 'run_at', now() + interval '6 hours'))),
  ('scheduled', job(jsonb_build_object('run_at', now() + interval '1 hour'))),
  ('waiting', job(jsonb_build_object('run_at', now() - interval '1 hour'))),
  ('running', job(jsonb_build_object('attempts', 2, 'locked_by', 'one', 'locked_at', now() - interval '5 hours',
    'last_error', 'x')))) m (name, id);
create function pg_temp.id(name text) returns bigint language sql as $$
  select m.id from found m where m.name = id.name
$$;

select is(pg_temp.retry(array[pg_temp.id('failed'), -1, pg_temp.id('running'), -1, pg_temp.id('retrying'),
  pg_temp.id('failed')])::jsonb,
  jsonb_build_object('changed', jsonb_build_array(pg_temp.id('failed'), pg_temp.id('retrying')),
    'unchanged', jsonb_build_array(
      jsonb_build_object('id', -1, 'reason', 'job_not_found'),
      jsonb_build_object('id', pg_temp.id('running'), 'reason', 'running'))),
  'answers each id once, with the reason where it was not changed');
select is(pg_temp.retry(array[pg_temp.id('scheduled'), pg_temp.id('waiting')])::jsonb,
  jsonb_build_object('changed', jsonb_build_array(pg_temp.id('scheduled'), pg_temp.id('waiting')),
    'unchanged', '[]'::jsonb), 'accepts scheduled and ready jobs');
select results_eq('select m.name, q.status, q.attempts, q.run_at, q.last_error
  from found m join jobs.queue() q using (id) where m.name <> $$running$$ order by m.id', $$ values
  ('failed', 'ready', 0, now(), null),
  ('retrying', 'ready', 2, now(), null),
  ('scheduled', 'ready', 0, now(), null),
  ('waiting', 'ready', 0, now() - interval '1 hour', null) $$,
  'all are ready now; a job that was ready keeps its time');
select results_eq('select status, attempts, last_error from jobs.queue() where locked_by is not null',
  $$ values ('running', 2, 'x') $$, 'does not change a running job, however long it has run');
select is((select array_agg(has_function_privilege(r, f, 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r,
    unnest(array['jobs.queue_outcome(bigint[], bigint[])', 'jobs.queue_change(text, bigint[], timestamptz)']) f),
  '{f,f,f,f,f,f}',
  'no run-time role may retry or cancel without the admin gate');
select * from finish();
