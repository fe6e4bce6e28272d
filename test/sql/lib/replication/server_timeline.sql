-- Both roles run it, with all that it calls.
select plan(3);
select is(lib.server_timeline(), (select timeline_id from pg_control_checkpoint()),
  'a primary is on the timeline that it writes');
set local role app_api;
select lives_ok('select lib.server_timeline()', 'the API may ask');
reset role;
set local role app_worker;
select lives_ok('select lib.server_timeline()', 'the worker may ask');
select as_owner();
select * from finish();
