-- A worker that ends.
select plan(4);

select worker('one'), worker('two');
create temp table made as select name, id from (values
  ('hangs', job(jsonb_build_object('locked_by', 'one', 'locked_at', now(), 'attempts', 1, 'max_attempts', 1,
    'run_at', now() - interval '1 hour'))),
  ('failed before', job(jsonb_build_object('locked_by', 'one', 'locked_at', now(), 'attempts', 9, 'last_error', 'x'))),
  ('another''s', job(jsonb_build_object('locked_by', 'two', 'locked_at', now(), 'attempts', 1)))) m (name, id);
grant select on made to app_worker;
select as_role('app_worker');
select is(jobs.worker_leave('one', '{one}')::jsonb, (select jsonb_agg(id order by id) from made
  where name <> 'another''s'), 'hands back the jobs that the worker still ran');
select is(jobs.worker_leave('one', '{one}')::jsonb, '[]', 'a second call hands back nothing');
select as_owner();
select results_eq('select m.name, q.status, q.attempts, q.last_error, q.run_at <= now()
  from made m join jobs.queue() q using (id) order by m.id', $$ values
  ('hangs', 'ready', 0, null, true),
  ('failed before', 'retrying', 8, 'x', true),
  ('another''s', 'running', 1, null, true) $$,
  'a job that was handed back is ready, and its attempt does not count');
select bag_eq('select process_id from lib.worker_heartbeats',
  $$ values ('two') $$, 'deletes the heartbeat of the worker');
select * from finish();
