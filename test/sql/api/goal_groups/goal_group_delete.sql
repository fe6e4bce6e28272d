select plan(10);
insert into app.goal_group_templates (name) values ('Shared');
select keep('template', (select max(id) from app.goal_group_templates));
select as_user('ann');
select keep('mine', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint), keep('habit', habit('Walk'));
select api.goal_update(goal(kept('habit'), 'low'), goal_body(jsonb_build_object('goal_group_id', kept('mine'))));

select refused('select api.goal_group_delete(kept(''template''))', 403, 'forbidden',
  'refuses to delete a template with 403');
select as_user('bob');
select refused('select api.goal_group_delete(kept(''mine''))', 403, 'forbidden',
  'refuses the group of somebody else with 403');
select as_user();
select refused('select api.goal_group_delete(kept(''mine''))', 403, 'forbidden',
  'refuses a group with 403 without a caller');
select as_user('ann');
select is(api.goal_group_delete(kept('mine'))::text, null, 'deletes a group of the caller');
select refused('select api.goal_group_delete(kept(''mine''))', 404, 'goal_group_not_found',
  'refuses a deleted group with 404');
select is((select count(*) from app.goals where user_id = person('ann')), 3::bigint,
  'keeps the goals of a deleted group');
select is((select count(goal_group_id) from app.goals), 0::bigint, 'clears the group of the goals');
select for_api_only('api.goal_group_delete(bigint)');
select * from finish();
