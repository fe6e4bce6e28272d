-- docs/contract/operations.md#processes
select plan(1);
delete from lib.processes;
select as_role('app_api');
select lib.process_beat('api', 'here:1', '{}'), lib.process_beat('api', 'here:2', '{}'),
  lib.process_beat('worker', 'here:1', '{}');
select lib.process_leave('api', 'here:1');
select set_eq('select kind, process_id from lib.processes', $$ values ('api', 'here:2'), ('worker', 'here:1') $$,
  'deletes the row of this process alone');
select as_owner();
select * from finish();
