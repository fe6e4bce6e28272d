-- docs/contract/operations.md#derived-rows
select plan(3);
select as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select log(goal(kept('walk'), 'low'), '2026-06-01'), log(goal(kept('read'), 'low'), '2026-06-01');
select as_owner();
update app.habit_runs set longest = 9;
delete from app.goal_runs where goal_id = goal(kept('walk'), 'low');
select lib.runs_repair(person('ann'), kept('walk'));
select results_eq($$ select habit_id = kept('read'), kept from lib.runs_differences(array[person('ann')]) $$,
  $$ values (true, '2026-06-01 to 2026-06-01, longest 9') $$, 'repairs the named habit and its goals, and no other');
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32) + objid::bigint = person('ann')), 1::bigint,
  'holds the lock of the person');
select ok(not has_function_privilege('app_api', 'lib.runs_repair(bigint, bigint)', 'execute')
  and not has_function_privilege('app_worker', 'lib.runs_repair(bigint, bigint)', 'execute'), 'is for the owner alone');
select * from finish();
