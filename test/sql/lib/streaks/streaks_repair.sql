-- docs/contract/operations.md#derived-rows
select plan(4);
select person('bob'), as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select log(goal(kept('walk'), 'low'), '2026-06-16'), log(goal(kept('read'), 'low'), '2026-06-16');
select as_owner();
update app.streaks set streak = 9, longest = 9 where goal_id is null;
delete from app.streaks where goal_id = goal(kept('walk'), 'low');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
select lib.streaks_repair(person('ann'), kept('walk'));
select results_eq($$ select habit_id = kept('read'), kept from lib.streaks_differences(array[person('ann')]) $$,
  $$ values (true, '{[2026-06-16,2026-06-17)} streak 0, longest 9') $$,
  'repairs the named habit and its goals, and no other');
select is((select distinct s.judged_on from app.streaks s where s.habit_id = kept('walk')), '2026-06-18',
  'on the day of its person');
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32) + objid::bigint = person('ann')), 1::bigint,
  'holds the lock of the person');
select ok(not has_function_privilege('app_api', 'lib.streaks_repair(bigint, bigint)', 'execute')
  and not has_function_privilege('app_worker', 'lib.streaks_repair(bigint, bigint)', 'execute'),
    'is for the owner alone');
select * from finish();
