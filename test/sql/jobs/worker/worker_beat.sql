-- Heartbeats of workers.
select plan(9);

select job(jsonb_build_object('locked_by', 'lock of one', 'locked_at', now() - interval '1 hour')),
  worker('dead', '46 seconds');
select keep('lost', job(jsonb_build_object('locked_by', 'dead', 'locked_at', now())));
select as_role('app_worker');
select is(jobs.worker_beat('one', '{lock of one}')::jsonb, jsonb_build_array(kept('lost')),
  'the first heartbeat of a worker unlocks the jobs of a dead one');
select is(jobs.worker_beat('two', '{lock of two}')::jsonb, '[]', 'a second worker unlocks nothing of a living one');
select is(jobs.worker_beat('one', '{lock of one}')::jsonb, '[]', 'the first worker unlocks nothing of the second');
select results_eq('select process_id, worker_ids, started_at, beat_at from lib.worker_heartbeats order by 1', $$ values
  ('one', '{lock of one}'::text[], now(), now()), ('two', '{lock of two}', now(), now()) $$, 'each worker has its row');
select is((select locked_by from graphile_worker._private_jobs where id <> kept('lost')), 'lock of one',
  'a living worker keeps its jobs');

select as_owner();
update lib.worker_heartbeats set started_at = now() - interval '2 hours', beat_at = now() - interval '1 hour';
select as_role('app_worker');
select is(jobs.worker_beat('two', '{lock of two}')::jsonb, '[]',
  'a worker that was away unlocks nothing with its first heartbeat');
select results_eq('select process_id, started_at, beat_at from lib.worker_heartbeats order by 1', $$ values
  ('one', now() - interval '2 hours', now() - interval '1 hour'), ('two', now() - interval '2 hours', now()) $$,
  'a worker that was away renews its heartbeat');
select isnt(jobs.worker_beat('two', '{lock of two}')::jsonb, '[]',
  'a worker that was away unlocks jobs with its next heartbeat');
select as_owner();
select is((select array_agg(has_function_privilege(r, f, 'execute') order by f, r)
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r,
    unnest('{"jobs.worker_beat(text,text[],text[])","jobs.worker_leave(text,text[])"}'::text[]) f), '{f,f,t,f,f,t}',
  'only the worker may call worker_beat and worker_leave');
select * from finish();
