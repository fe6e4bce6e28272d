-- Cancelling jobs.
select plan(3);

create temp table made as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "x"}')),
  ('retrying', job('{"attempts": 2, "last_error": "x"}')),
  ('scheduled', job(jsonb_build_object('run_at', now() + interval '1 hour'))),
  ('ready', job()),
  ('other', job()),
  ('running', job(jsonb_build_object('attempts', 1, 'locked_by', 'one', 'locked_at', now() - interval '5 hours'))))
  m (name, id);

select is(jobs.queue_cancel(array(select id from made where name <> 'other' union all values (-1), (-1)))::jsonb,
  jsonb_build_object('changed', (select jsonb_agg(id order by id) from made where name not in ('other', 'running')),
    'unchanged', jsonb_build_array(
      jsonb_build_object('id', -1, 'reason', 'job_not_found'),
      jsonb_build_object('id', (select id from made where name = 'running'), 'reason', 'running'))),
  'answers each id once, with the reason where it was not removed');
select bag_eq('select m.name from made m join jobs.queue() q using (id)', $$ values ('other'), ('running') $$,
  'keeps a running job, however long it has run, and a job that was not named');
select is(jobs.queue_cancel(array(select id from made where name = 'failed')) #>> '{unchanged,0,reason}',
  'job_not_found', 'a removed job is job_not_found in a second call');
select * from finish();
