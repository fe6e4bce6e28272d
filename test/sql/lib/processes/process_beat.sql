-- docs/contract/operations.md#processes
select plan(5);
delete from lib.processes;
select as_role('app_api');
select lib.process_beat('api', 'here:1', '{a}');
select as_role('app_worker');
select ok(abs(lib.process_beat('worker', 'here:2', '{a,b}') - extract(epoch from clock_timestamp()) * 1000) < 60000,
  'returns the time of the server');
select results_eq('select process_id, kind, key_fingerprints, started_at, beat_at from lib.processes order by 1',
  $$ values ('here:1', 'api', '{a}'::text[], now(), now()), ('here:2', 'worker', '{a,b}', now(), now()) $$,
  'each process has its row');
select as_owner();
update lib.processes set started_at = now() - interval '1 hour', beat_at = now() - interval '1 minute';
select as_role('app_api');
select lib.process_beat('api', 'here:1', '{b}');
select results_eq('select key_fingerprints, started_at, beat_at from lib.processes where process_id = ''here:1''',
  $$ values ('{b}'::text[], now() - interval '1 hour', now()) $$, 'a later heartbeat renews the time and the keys');
select throws_like($$ select lib.process_beat('other', 'here:3', '{}') $$, '%processes_kind%', 'refuses another kind');
select as_role('app_analyst');
select throws_like($$ select lib.process_beat('api', 'here:3', '{}') $$, 'permission denied%', 'analysts write none');
select as_owner();
select * from finish();
