select plan(12);
select person('ann'), person('root');
update auth.users set is_admin = true where id = person('root');
select as_user('ann');
select set_config('tap.shared', '{"name": "Shared", "shared_template": true, "source": "a book"}', true);

select is(api.goal_group_create('{"name": "Mine"}')::jsonb - 'id',
  '{"name": "Mine", "icon": null, "description": null, "shared_template": false, "source": null, "goals": []}',
  'answers every key of the new group');
select refused('select api.goal_group_create(current_setting(''tap.shared'')::jsonb)', 403, 'forbidden',
  'refuses a template by somebody who is no admin with 403');
select throws_ok($$ insert into app.goal_group_templates (name) values ('Shared') $$, '42501', null,
  'refuses a template by row-level security too');
select is(api.goal_group_create(current_setting('tap.shared')::jsonb, 'anyone') ->> 'shared_template', 'true',
  'creates a template for anybody where the setting says so');
select set_config('app.shared_templates', '', true);
select as_user('root');
select is(api.goal_group_create(current_setting('tap.shared')::jsonb)::jsonb - 'id',
  '{"name": "Shared", "icon": null, "description": null, "shared_template": true, "source": "a book", "goals": []}',
  'creates a template for an admin');
select is((select count(*) from app.goal_groups), 0::bigint, 'creates no group together with a template');
select as_user();
select throws_ok($$ select api.goal_group_create('{"name": "Nobody''s"}') $$, '42501', null,
  'refuses to create a group without a caller');
select refused('select api.goal_group_create(current_setting(''tap.shared'')::jsonb)', 403, 'forbidden',
  'refuses a template with 403 without a caller');
select refused('select api.goal_group_create(current_setting(''tap.shared'')::jsonb, ''anyone'')', 403, 'forbidden',
  'where the setting lets anybody too');
select for_api_only('api.goal_group_create(jsonb, text)');
select * from finish();
