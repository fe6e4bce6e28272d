-- docs/contract/auth.md#data-keys
select plan(5);
delete from lib.processes;
select lib.process_beat('api', 'here:1', '{old,new}'), lib.process_beat('worker', 'here:2', '{old}'),
  lib.process_beat('api', 'here:3', '{}');
select results_eq('select lib.processes_without_key(''new'')', '{api here:3,worker here:2}'::text[],
  'names each process that lacks the key');
select is_empty('select lib.processes_without_key(''old'') except select ''api here:3''', 'and none that has it');
update lib.processes set beat_at = jobs.worker_deadline();
select results_eq('select lib.processes_without_key(''new'')', '{api here:3,worker here:2}'::text[],
  'at the last instant at which it lives too');
update lib.processes set beat_at = now() - interval '46 seconds';
select is_empty('select lib.processes_without_key(''new'')', 'a process without a heartbeat for 45 seconds is dead');
select is((select bool_or(has_function_privilege(r, 'lib.processes_without_key(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'only the owner may ask');
select * from finish();
