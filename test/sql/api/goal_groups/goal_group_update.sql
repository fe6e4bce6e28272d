select plan(19);
select person('root');
update auth.users set is_admin = true where id = person('root');
insert into app.goal_group_templates (name) values ('Shared');
select keep('template', (select max(id) from app.goal_group_templates));
select as_user('root');
select keep('admins', (api.goal_group_create('{"name": "Admin''s"}') ->> 'id')::bigint), keep('habit', habit('Walk'));
select as_user('cas'), api.goal_group_create('{"name": "Theirs"}');
select as_user('ann');
select keep('mine',
  (api.goal_group_create('{"name": "Mine", "icon": "i", "description": "d", "source": "s"}') ->> 'id')::bigint);

create function pg_temp.update(name text, shared boolean default false) returns jsonb language sql as $$
  select api.goal_group_update(kept(name), jsonb_build_object('name', 'New', 'shared_template', shared))::jsonb
$$;
select is(pg_temp.update('mine'),
  jsonb_build_object('id', kept('mine'), 'name', 'New', 'icon', null, 'description', null,
    'shared_template', false, 'source', null, 'goals', '[]'::jsonb),
  'replaces all fields of a group of the caller');
select refused('select pg_temp.update(''mine'', true)', 403, 'forbidden',
  'refuses to share a group by somebody who is no admin with 403');
select refused('select pg_temp.update(''template'')', 403, 'forbidden', 'refuses to change a template with 403');
select as_user('bob');
select refused('select pg_temp.update(''mine'')', 403, 'forbidden', 'refuses the group of somebody else with 403');
select refused('select api.goal_group_update(0, ''{"name": "New"}'')', 404, 'goal_group_not_found',
  'refuses a group that does not exist with 404');
select as_user();
select refused('select pg_temp.update(''mine'')', 403, 'forbidden', 'refuses a group with 403 without a caller');

select as_user('root');
select refused('select pg_temp.update(''mine'', true)', 403, 'forbidden',
  'refuses to share the group of somebody else with 403, by an admin too');
select refused('select pg_temp.update(''template'')', 403, 'forbidden',
  'refuses to change a template with 403, by an admin too');
select api.goal_update(goal(kept('habit'), 'low'), goal_body(jsonb_build_object('goal_group_id', kept('admins'))));
select refused('select pg_temp.update(''admins'', true)', 409, 'goal_group_not_empty',
  'refuses to share a group that has goals with 409');
select api.goal_update(goal(kept('habit'), 'low'), goal_body());
select keep('another', (api.goal_group_create('{"name": "Another"}') ->> 'id')::bigint), as_owner();
select is(pg_temp.update('admins', true) - 'goals',
  jsonb_build_object('id', kept('admins'), 'name', 'New', 'icon', null, 'description', null,
    'shared_template', true, 'source', null),
  'turns an empty group into a template with the same id');
select results_eq('select count(*) from app.goal_groups where id = kept(''admins'')', 'values (0::bigint)',
  'removes the group that became a template');
select is((select name from app.goal_groups where id = kept('another')), 'Another', 'and no other group');
select is((select xmax from app.goal_groups where id = kept('another')), '0', 'which it does not lock');
select is((select xmax from app.goal_groups where user_id = person('cas')), '0', 'nor does it lock those of others');
select as_user('root');
select refused('select pg_temp.update(''admins'')', 403, 'forbidden', 'refuses to change the new template with 403');
select as_user('ann');
select is(api.goal_group_update(kept('mine'), '{"name": "New", "shared_template": true}', 'anyone')
  ->> 'shared_template', 'true', 'shares a group of anybody where the setting says so');
select for_api_only('api.goal_group_update(bigint, jsonb, text)');
select * from finish();
