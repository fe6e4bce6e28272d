-- events: habit_created 2, habit_deleted 1, resource_access_denied 2
select plan(10);
select as_user('ann');
select keep('walk', habit('Walk')), keep('swim', habit('Swim'));
select tap.log(goal(id, 'low'), '2026-06-15') from app.habits;

select as_user('bob');
select refused('select api.habit_delete(kept(''walk''))', 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select as_user();
select refused('select api.habit_delete(kept(''walk''))', 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select as_user('ann');
select is(api.habit_delete(kept('walk'))::text, null, 'deletes a habit of the caller');
select refused('select api.habit_delete(kept(''walk''))', 404, 'habit_not_found', 'refuses a deleted habit with 404');
select results_eq('select id from app.habits', 'select kept(''swim'')', 'keeps the other habits');
select is((select count(*) from app.goals), 3::bigint, 'keeps the goals of the other habits');
select is((select count(*) from app.goal_completions), 1::bigint, 'keeps the completions of the other habits');
select for_api_only('api.habit_delete(bigint)');
select * from finish();
