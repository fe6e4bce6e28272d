select plan(10);
select person('ann'), person('root');
update auth.users set is_admin = true where id = person('root');
select as_user('ann');
select set_config('tap.shared', '{"name": "Shared", "shared_template": true, "source": "a book"}', true);

select is(api.goal_group_create('{"name": "Mine"}')::jsonb - 'id',
  '{"name": "Mine", "icon": null, "description": null, "shared_template": false, "source": null, "goals": []}', 'the owner gets every key back');
select refused('select api.goal_group_create(current_setting(''tap.shared'')::jsonb)', 403, 'forbidden', 'a template takes an admin');
select throws_ok($$ insert into app.goal_group_templates (name) values ('Shared') $$, '42501', null, 'also without the function');
select as_user('root');
select is(api.goal_group_create(current_setting('tap.shared')::jsonb)::jsonb - 'id',
  '{"name": "Shared", "icon": null, "description": null, "shared_template": true, "source": "a book", "goals": []}', 'who gets a template');
select is((select count(*) from app.goal_groups), 0::bigint, 'which is nobody''s group');
select as_user();
select throws_ok($$ select api.goal_group_create('{"name": "Nobody''s"}') $$, '42501', null, 'nobody has no groups');
select refused('select api.goal_group_create(current_setting(''tap.shared'')::jsonb)', 403, 'forbidden', 'and makes no templates');
select for_api_only('api.goal_group_create(jsonb)');
select * from finish();
