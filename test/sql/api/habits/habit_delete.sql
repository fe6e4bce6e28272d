select plan(10);
select as_user('ann');
select keep('walk', habit('Walk')), keep('swim', habit('Swim'));
select tap.log(goal(id, 'low'), '2026-06-15') from app.habits;

select as_user('bob');
select refused('select api.habit_delete(kept(''walk''))', 403, 'forbidden', 'a stranger deletes nothing');
select as_user();
select refused('select api.habit_delete(kept(''walk''))', 403, 'forbidden', 'nor does nobody');
select as_user('ann');
select is(api.habit_delete(kept('walk'))::text, null, 'the owner does');
select refused('select api.habit_delete(kept(''walk''))', 404, 'habit_not_found', 'once');
select results_eq('select id from app.habits', 'select kept(''swim'')', 'the other habit stays');
select is((select count(*) from app.goals), 3::bigint, 'with its goals');
select is((select count(*) from app.goal_completions), 1::bigint, 'and what was logged for them');
select for_api_only('api.habit_delete(bigint)');
select * from finish();
