-- docs/contract/http.md#what-a-stored-answer-belongs-to: the answer of a request that adds belongs to no object.
select plan(2);
select as_user('ann');
select set_config('app.key_objects', E'\nhabit 1 -infinity t\n', true), lib.key_objects_end(),
  lib.key_objects_add('goal_completion', '{3}', '{2026-06-15}');
select is(current_setting('app.key_objects'), '', 'forgets what was noted, and notes nothing more');
select keep('habit', habit('Walk')), log(goal(kept('habit'), 'low'), '2026-06-15');
select is(current_setting('app.key_objects'), '', 'also where a trigger would');
select * from finish();
