-- Rescheduling; retry and cancel are tested in queue_outcome.sql.
select plan(4);
create temp table made as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "x"}')),
  ('ready', job()),
  ('running', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one')))) m (name, id);
select is(jobs.queue_change('reschedule', array(select id from made), now() + interval '1 hour'),
  array(select id from made where name <> 'running' order by id), 'answers the jobs that it changed');
select results_eq('select m.name, q.status, q.attempts, q.run_at - now() from made m join jobs.queue() q using (id)
  where m.name <> $$running$$ order by m.id',
  $$ values ('failed', 'scheduled', 0, interval '1 hour'), ('ready', 'scheduled', 0, interval '1 hour') $$,
  'they wait for their new time, without an error');
select is((select q.status from jobs.queue() q join made m using (id) where m.name = 'running'), 'running',
  'a running job stays as it is');
select is((select array_agg(has_function_privilege(r, 'jobs.queue_change(text,bigint[],timestamptz)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}',
  'no run-time role may call it without the admin gate');
select * from finish();
