-- docs/contract/operations.md#derived-rows
select plan(5);
select as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select log(goal(kept('walk'), 'low'), '2026-06-01'), log(goal(kept('read'), 'low'), '2026-06-01');
select as_owner();
update app.habit_runs set longest = 9 where habit_id = kept('walk');
delete from app.goal_runs where goal_id = goal(kept('walk'), 'low');
select is(lib.runs_repair(array[person('bob')]), 0, 'leaves people who are not named');
select is(lib.runs_repair(array[person('ann')]), 1, 'counts the habits that differ');
select is_empty($$ select 1 from lib.runs_differences(array[person('ann')]) $$, 'leaves no difference');
select is(lib.runs_repair(array[person('ann')]), 0, 'finds nothing the second time');
select ok(not has_function_privilege('app_api', 'lib.runs_repair(bigint[])', 'execute')
  and not has_function_privilege('app_worker', 'lib.runs_repair(bigint[])', 'execute'), 'is for the owner alone');
select * from finish();
