select plan(15);
select person('root');
update auth.users set is_admin = true where id = person('root');
insert into app.goal_group_templates (name) values ('Shared');
select keep('template', (select max(id) from app.goal_group_templates));
select as_user('root');
select keep('admins', (api.goal_group_create('{"name": "Admin''s"}') ->> 'id')::bigint), keep('habit', habit('Walk'));
select as_user('ann');
select keep('mine', (api.goal_group_create('{"name": "Mine", "icon": "i", "description": "d", "source": "s"}') ->> 'id')::bigint);

create function pg_temp.update(name text, shared boolean default false) returns jsonb language sql as $$
  select api.goal_group_update(kept(name), jsonb_build_object('name', 'New', 'shared_template', shared))::jsonb
$$;
select is(pg_temp.update('mine'), jsonb_build_object('id', kept('mine'), 'name', 'New', 'icon', null, 'description', null,
  'shared_template', false, 'source', null, 'goals', '[]'::jsonb), 'the owner replaces all of it');
select refused('select pg_temp.update(''mine'', true)', 403, 'forbidden', 'to share it takes an admin');
select refused('select pg_temp.update(''template'')', 403, 'forbidden', 'a template is not for people to write');
select as_user('bob');
select refused('select pg_temp.update(''mine'')', 403, 'forbidden', 'a stranger replaces nothing');
select refused('select api.goal_group_update(0, ''{"name": "New"}'')', 404, 'goal_group_not_found', 'there is none with that id');
select as_user();
select refused('select pg_temp.update(''mine'')', 403, 'forbidden', 'nor does nobody');

select as_user('root');
select refused('select pg_temp.update(''mine'', true)', 403, 'forbidden', 'an admin does not share what is another''s');
select refused('select pg_temp.update(''template'')', 403, 'forbidden', 'nor write a template');
select api.goal_update(goal(kept('habit'), 'low'), goal_body(jsonb_build_object('goal_group_id', kept('admins'))));
select refused('select pg_temp.update(''admins'', true)', 409, 'goal_group_not_empty', 'nor share a group with goals in it');
select api.goal_update(goal(kept('habit'), 'low'), goal_body());
select is(pg_temp.update('admins', true) - 'goals', jsonb_build_object('id', kept('admins'), 'name', 'New', 'icon', null,
  'description', null, 'shared_template', true, 'source', null), 'an empty one becomes a template under its id');
select results_eq('select count(*) from app.goal_groups where id = kept(''admins'')', 'values (0::bigint)', 'and is no group any more');
select refused('select pg_temp.update(''admins'')', 403, 'forbidden', 'nor the admin''s to write');
select for_api_only('api.goal_group_update(bigint, jsonb)');
select * from finish();
