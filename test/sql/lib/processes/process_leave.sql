-- docs/contract/operations.md#processes
select plan(1);
delete from lib.processes;
select as_role('app_api');
select lib.process_beat('api', 'here:1', '{}'), lib.process_beat('api', 'here:2', '{}');
select lib.process_leave('api', 'here:1');
select results_eq('select process_id from lib.processes', $$ values ('here:2') $$,
  'deletes the row of this process alone');
select as_owner();
select * from finish();
