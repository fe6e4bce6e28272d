-- Jobs of dead workers.
select plan(6);

create function pg_temp.held(by_worker text, ago interval, attempts integer default 1) returns bigint language sql as $$
  select tap.job(jsonb_build_object('locked_by', by_worker, 'locked_at', now() - ago, 'attempts', attempts,
    'run_at', now() - interval '1 hour'))
$$;
select worker('alive', '44 seconds'), worker('dead', '46 seconds'), worker('idle and dead', '1 day');
create temp table made as select name, id from (values
  ('of a living worker', pg_temp.held('alive', '3 hours')),
  ('of a dead worker', pg_temp.held('dead', '2 seconds')),
  ('the last attempt', pg_temp.held('dead', '2 seconds', 25)),
  ('without a heartbeat, old', pg_temp.held('crashed at start', '46 seconds')),
  ('without a heartbeat, new', pg_temp.held('just started', '44 seconds')),
  ('ready', job())) m (name, id);

grant select on made to app_worker;
select as_role('app_worker');
select is(jobs.queue_unlock(), (select array_agg(id order by id) from made
  where name in ('of a dead worker', 'the last attempt', 'without a heartbeat, old')),
  'unlocks the jobs of a dead worker and of one that died before its first heartbeat');
select is(jobs.queue_unlock(), '{}', 'a second call unlocks nothing');
select as_owner();
select results_eq('select m.name, q.status, q.attempts, q.locked_by, q.last_error, q.run_at <= now()
  from made m join jobs.queue() q using (id) order by m.id', $$ values
  ('of a living worker', 'running', 1, 'alive', null, true),
  ('of a dead worker', 'retrying', 1, null, 'its worker died', true),
  ('the last attempt', 'failed', 25, null, 'its worker died', true),
  ('without a heartbeat, old', 'retrying', 1, null, 'its worker died', true),
  ('without a heartbeat, new', 'running', 1, 'just started', null, true),
  ('ready', 'ready', 0, null, null, true) $$,
  'an unlocked job is ready for its next attempt, or failed after its last one');
select bag_eq('select process_id from lib.worker_heartbeats',
  $$ values ('alive') $$, 'deletes the heartbeats of dead workers');
select is((select array_agg(has_function_privilege(r, 'jobs.queue_unlock()', 'execute') order by r)
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,t}',
  'only the worker may call it without the admin gate');

select lives_ok($$ select graphile_worker.add_job('essay', queue_name => 'one at a time');
  update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour', locked_by = 'dead';
  select tap.worker('dead', '46 seconds'), jobs.queue_unlock();
  do $do$ begin assert (select locked_by is null from graphile_worker._private_job_queues);
    end $do$ $$,
  'unlocks a named queue that a dead worker held');
select * from finish();
