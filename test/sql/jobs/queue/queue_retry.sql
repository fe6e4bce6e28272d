-- Making jobs ready.
select plan(5);

create temp table made as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "x"}')),
  ('retrying', job(jsonb_build_object('attempts', 2, 'last_error', 'x', 'run_at', now() + interval '6 hours'))),
  ('scheduled', job(jsonb_build_object('run_at', now() + interval '1 hour'))),
  ('waiting', job(jsonb_build_object('run_at', now() - interval '1 hour'))),
  ('running', job(jsonb_build_object('attempts', 2, 'locked_by', 'one', 'locked_at', now() - interval '5 hours',
    'last_error', 'x')))) m (name, id);
create function pg_temp.id(name text) returns bigint language sql as $$
  select m.id from made m where m.name = id.name
$$;

select is(jobs.queue_retry(array[pg_temp.id('failed'), -1, pg_temp.id('running'), -1, pg_temp.id('retrying'),
  pg_temp.id('failed')])::jsonb,
  jsonb_build_object('changed', jsonb_build_array(pg_temp.id('failed'), pg_temp.id('retrying')),
    'unchanged', jsonb_build_array(
      jsonb_build_object('id', -1, 'reason', 'job_not_found'),
      jsonb_build_object('id', pg_temp.id('running'), 'reason', 'running'))),
  'answers each id once, with the reason where it was not changed');
select is(jobs.queue_retry(array[pg_temp.id('scheduled'), pg_temp.id('waiting')])::jsonb,
  jsonb_build_object('changed', jsonb_build_array(pg_temp.id('scheduled'), pg_temp.id('waiting')),
    'unchanged', '[]'::jsonb), 'accepts scheduled and ready jobs');
select results_eq('select m.name, q.status, q.attempts, q.run_at, q.last_error
  from made m join jobs.queue() q using (id) where m.name <> $$running$$ order by m.id', $$ values
  ('failed', 'ready', 0, now(), null),
  ('retrying', 'ready', 2, now(), null),
  ('scheduled', 'ready', 0, now(), null),
  ('waiting', 'ready', 0, now() - interval '1 hour', null) $$,
  'all are ready now; a job that was ready keeps its time');
select results_eq('select status, attempts, last_error from jobs.queue() where locked_by is not null',
  $$ values ('running', 2, 'x') $$, 'does not change a running job, however long it has run');
select is((select array_agg(has_function_privilege(r, f, 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r,
    unnest('{jobs.queue_retry(bigint[]),jobs.queue_cancel(bigint[])}'::text[]) f), '{f,f,f,f,f,f}',
  'no run-time role may retry or cancel without the admin gate');
select * from finish();
