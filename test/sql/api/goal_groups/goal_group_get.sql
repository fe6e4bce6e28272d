select plan(9);
insert into app.goal_group_templates (name) values ('Shared');
select keep('template', (select max(id) from app.goal_group_templates));
select as_user('ann');
select keep('mine', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint), keep('habit', habit('Walk'));
select api.goal_update(goal(kept('habit'), tier),
    goal_body(jsonb_build_object('title', tier, 'goal_group_id', kept('mine'))))
  from unnest(array['stretch', 'low']) tier;

select is(api.goal_group_get(kept('mine'))::jsonb - 'goals',
  jsonb_build_object('id', kept('mine'), 'name', 'Mine', 'icon', null,
  'description', null, 'shared_template', false, 'source', null), 'answers a group of the caller');
select is((select array_agg(g ->> 'title') from json_array_elements(api.goal_group_get(kept('mine')) -> 'goals') g),
  '{low,stretch}', 'lists the goals of a group by id');
select as_user('bob');
select refused('select api.goal_group_get(kept(''mine''))', 403, 'forbidden',
  'refuses the group of somebody else with 403');
select refused('select api.goal_group_get(0)', 404, 'goal_group_not_found',
  'refuses a group that does not exist with 404');
select is(api.goal_group_get(kept('template')) ->> 'shared_template', 'true', 'shows a template to everybody');
select as_user();
select refused('select api.goal_group_get(kept(''mine''))', 403, 'forbidden',
  'refuses a group with 403 without a caller');
select for_api_only('api.goal_group_get(bigint)');
select * from finish();
